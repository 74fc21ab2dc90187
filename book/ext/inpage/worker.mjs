// The worker of a page whose code runs: Pyodide, and in it the session of lincls_page.py. ASCII only.
// From the page: {start}, {load}, {run}, {restart}; each gets one answer {id, done} or {id, failed}. Besides: {stage}, {out}.
const send = (message) => self.postMessage(message);
let python, session, host;

const load = async (code) => {
  let failed = "";
  const messageCallback = (text) => {
    if (text.startsWith("Loading")) send({ stage: text });
    failed ||= text.match(/^Failed to load (.*)/)?.[1] ?? "";
  };
  await python.loadPackagesFromImports(code, { messageCallback, errorCallback() {} });
  if (failed) throw new Error(`Could not fetch ${failed} from ${host}. Is there a network?`);
};

const answers = {
  async start({ base, wheel, session: source, files }) {
    host = new URL(base).host;
    const { loadPyodide } = await import(base + "pyodide.mjs");
    python = await loadPyodide({ indexURL: base });
    python.unpackArchive(Uint8Array.from(atob(wheel), (letter) => letter.charCodeAt(0)), "wheel");
    for (const [name, text] of Object.entries({ ...files, "lincls_page.py": source })) {
      python.FS.mkdirTree(name.replace(/[^/]*$/, "./"));
      python.FS.writeFile(name, text);
    }
    session = python.pyimport("lincls_page").Session((kind, data) => send({ out: kind, data }));
  },
  load: ({ names }) => load(names.map((name) => `import ${name}`).join("\n")),
  async run({ code, name }) {
    await load(code);
    return JSON.parse(session.run(code, name));
  },
  restart: () => session.restart(),
};

self.onmessage = async ({ data: { id, ask, ...given } }) => {
  try {
    send({ id, done: (await answers[ask](given)) ?? {} });
  } catch (error) {
    send({ id, failed: String(error?.message ?? error) });
  }
};
