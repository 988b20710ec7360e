import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file of the tree that .gitignore does not leave out, as paths with '/' below `root`.
 * Walked by hand, not asked from git, so that an unpacked archive is checked as well as a clone.
 */
export function trackedFiles(root) {
  const ignored = ignoreFrom(root);
  const files = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git' || ignored(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  walk('');
  return files.sort();
}

/** Understands what our .gitignore uses: plain names, names ending in '/', and `*.ending`. */
function ignoreFrom(root) {
  const file = join(root, '.gitignore');
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim())
    : [];
  const wanted = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const foreign = wanted.find((line) => /\/.|^!|\*.*\*/.test(line));
  if (foreign) throw new Error(`.gitignore has a line the checks cannot read: ${foreign}`);
  const names = new Set(
    wanted.filter((line) => !line.startsWith('*')).map((line) => line.replace(/\/$/, '')),
  );
  const endings = wanted.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}
