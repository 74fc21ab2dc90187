// The worker of a page whose code runs: Pyodide, and in it the session of lincls_page.py. ASCII only. From the page:
// {start}, {add}, {load}, {run}, {restart}; each gets one answer {id, done} or {id, failed}. Besides: {stage}, {out},
// and {want}, the name of a file of Pyodide where that stands beside the pages: the page answers {name, text}, in
// base64.
const send = (message) => self.postMessage(message);
const BESIDE = "https://beside.invalid/"; // no address: what Pyodide fetches from there is asked of the page
const wanted = new Map();
let python, session, place;

const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const beside = async (name) => {
  const text = await new Promise((resolve) => (wanted.set(name, resolve), send({ want: name })));
  if (text === null) throw new Error(`${name} is not there`);
  return text;
};

/** Let Pyodide read from beside the pages; return its modules, which a worker from disk can import as data: only. */
async function importBeside() {
  const network = self.fetch;
  self.fetch = async (address, options) => {
    if (!String(address).startsWith(BESIDE)) return network(address, options);
    const name = String(address).slice(BESIDE.length);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(decode(await beside(name)), { headers: { "Content-Type": type } });
  };
  const read = async (name) => import(`data:text/javascript;base64,${await beside(name)}`);
  return { ...(await read("pyodide.mjs")), createPyodideModule: (await read("pyodide.asm.mjs")).default };
}

const load = async (code) => {
  let failed = "";
  const messageCallback = (text) => {
    if (text.startsWith("Loading")) send({ stage: text });
    failed ||= text.match(/^Failed to load (.*)/)?.[1] ?? "";
  };
  await python.loadPackagesFromImports(code, { messageCallback, errorCallback() {} });
  if (failed) throw new Error(`${failed} could not be had from ${place}. Is there a network?`);
};

const answers = {
  async start({ base, wheel, session: source, files }) {
    place = base ? new URL(base).host : "the book's folder";
    const { loadPyodide, createPyodideModule } = base ? await import(base + "pyodide.mjs") : await importBeside();
    python = await loadPyodide({ indexURL: base || BESIDE, createPyodideModule });
    python.unpackArchive(decode(wheel), "wheel");
    for (const [name, text] of Object.entries({ ...files, "lincls_page.py": source })) {
      python.FS.mkdirTree(name.replace(/[^/]*$/, "./"));
      python.FS.writeFile(name, text);
    }
    session = python.pyimport("lincls_page").Session((kind, data) => send({ out: kind, data }));
  },
  add({ wheel }) {
    python.unpackArchive(decode(wheel), "wheel");
  },
  load: ({ names }) => load(names.map((name) => `import ${name}`).join("\n")),
  async run({ code, name }) {
    await load(code);
    return JSON.parse(session.run(code, name));
  },
  restart: () => session.restart(),
};

self.onmessage = async ({ data: { id, ask, ...given } }) => {
  if (!ask) return wanted.get(given.name)(given.text);
  try {
    send({ id, done: (await answers[ask](given)) ?? {} });
  } catch (error) {
    send({ id, failed: String(error?.message ?? error) });
  }
};
