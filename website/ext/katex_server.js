// Typesets formulas with KaTeX: one JSON request a line on stdin, one JSON answer a line on stdout.
// Started by buildmath.py as `node katex_server.js <folder of KaTeX> <macros as JSON>`.
const readline = require("node:readline");
const katex = require(process.argv[2]);
const leanMarkup = require("./katex_lean.js");
const macros = JSON.parse(process.argv[3]);

// KaTeX does not throw at commands it does not trust (\href, \includegraphics): it prints them in this colour.
const errorColor = "#bad7e8";

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { tex, displayMode } = JSON.parse(line);
  let answer;
  try {
    // A copy of the macros, so that a \gdef of one formula does not reach the next.
    const options = { displayMode, macros: { ...macros }, strict: "error", errorColor };
    const html = leanMarkup(katex.__renderToDomTree(tex, options));
    answer = html.includes(errorColor) ? { error: "a command that KaTeX does not support here" } : { html };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
