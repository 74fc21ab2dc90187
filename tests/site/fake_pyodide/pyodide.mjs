// Stands in for Pyodide in tests/test_runpage.py: the calls that worker.mjs makes, and no Python. A cell that begins
// with "//" is JavaScript, which may emit outputs and return what the session would tell; of others only the name is
// kept.
const KNOWN = ["numpy", "matplotlib", "scipy", "nowhere"];

export async function loadPyodide({ indexURL }) {
  if (!indexURL.endsWith("/")) throw new Error("indexURL must end with a slash");
  const loaded = new Set(),
    files = {};
  let ran = [],
    wheel = 0;
  return {
    unpackArchive(bytes, format) {
      if (format !== "wheel" || String.fromCharCode(bytes[0], bytes[1]) !== "PK") throw new Error("not a wheel");
      wheel = bytes.length;
    },
    FS: { mkdirTree() {}, writeFile: (name, text) => (files[name] = text) },
    async loadPackagesFromImports(code, { messageCallback }) {
      for (const name of KNOWN.filter(
        (name) => !loaded.has(name) && RegExp(`^(import|from) ${name}\\b`, "m").test(code),
      )) {
        messageCallback(`Loading ${name}`);
        if (name === "nowhere") messageCallback(`Failed to load ${name}`);
        else loaded.add(name);
      }
    },
    pyimport(name) {
      if (!files[`${name}.py`].includes("class Session")) throw new Error(`no module ${name}`);
      const run = (code, cell) => {
        ran.push(cell);
        const told = code.startsWith("//")
          ? Function("emit", "ran", "loaded", "wheel", code)(emit, ran, loaded, wheel)
          : {};
        return JSON.stringify({ error: "", lacks: "", missing: [], ...told });
      };
      let emit;
      return { Session: (show) => ((emit = show), { run, restart: () => (ran = []) }) };
    },
  };
}
