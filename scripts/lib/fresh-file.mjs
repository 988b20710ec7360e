import { expect, vi } from 'vitest';

/**
 * The first setup file of the tests that need no database. Their files share workers, and with them the libraries, which
 * are most of what a file costs. What one file could leave to the next is not shared: before each file all modules of ours
 * are forgotten, and with them what `vi.mock` put in their place; timers and stubs of the file before are taken away.
 * Where that file has left something else, the run fails by its name. All of it at the beginning of the next file and
 * not at the end of the last one: until then its screens may still have had to do something.
 */
const EVENTS = ['uncaughtException', 'unhandledRejection', 'exit', 'beforeExit', 'SIGINT', 'SIGTERM'];
/** What Vitest, the window of a screen's test and the libraries (`L` and `_leaflet_events` are Leaflet's) keep there;
 * to ask for Node's storages warns. */
const OF_TESTS =
  /^(__|Symbol\(inspect\.|.*Storage$|(IS_REACT_ACT_ENVIRONMENT|window|self|top|parent|L|_leaflet_events)$)/;
/** Vitest's own, and where sharp finds its library, from when it is first loaded. */
const OF_TOOLS = /^(VITEST|VIPSHOME$)/;
const GETTER = Symbol('getter');
const BEFORE = Symbol.for('inspect.before-this-file');

vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
endTimers();
vi.resetModules();
// `fake-indexeddb/auto` puts them there, anew for each file that imports it.
for (const key of Reflect.ownKeys(globalThis))
  if (/^(IDB|indexedDB$)/.test(String(key))) delete globalThis[key];
// Node loads many of its globals when they are first asked for, which is no change of theirs.
for (const key of Reflect.ownKeys(globalThis)) if (!OF_TESTS.test(String(key))) void globalThis[key];

const last = globalThis[BEFORE];
const facts = factsNow();
globalThis[BEFORE] = { file: expect.getState().testPath, facts };
if (last) {
  const left = [...new Set([...last.facts.keys(), ...facts.keys()])].filter((name) => {
    const both = [last.facts.get(name), facts.get(name)];
    // The window of a screen's test stands behind getters, and goes with its file.
    return !both.includes(GETTER) && !Object.is(...both);
  });
  if (left.length > 0) throw new Error(`${last.file} leaves behind: ${left.join(', ')}`);
}

/** Ends the timers that were set since it was last called: one that a file forgot would ring in another. */
function endTimers() {
  const known = globalThis.setTimeout.running;
  if (known) {
    for (const timer of known) clearTimeout(timer);
    return known.clear();
  }
  const running = new Set();
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    const noted = (work, ...rest) => {
      const rings = (...given) => {
        if (name === 'setTimeout') running.delete(timer);
        return work(...given);
      };
      const timer = original(typeof work === 'function' ? rings : work, ...rest);
      running.add(timer);
      return timer;
    };
    globalThis[name] = Object.defineProperties(noted, Object.getOwnPropertyDescriptors(original));
  }
  globalThis.setTimeout.running = running;
}

/** What all files of a worker share. */
function factsNow() {
  const standing = (key) => {
    const { get, value } = Object.getOwnPropertyDescriptor(globalThis, key) ?? {};
    return get ? GETTER : value;
  };
  return new Map([
    ...Reflect.ownKeys(globalThis)
      .filter((key) => !OF_TESTS.test(String(key)))
      .map((key) => [`global ${String(key)}`, standing(key)]),
    ...Object.entries(process.env)
      .filter(([name]) => !OF_TOOLS.test(name))
      .map(([name, value]) => [`variable ${name}`, value]),
    ...EVENTS.map((name) => [`listeners of ${name}`, process.listenerCount(name)]),
    ['working folder', process.cwd()],
  ]);
}
