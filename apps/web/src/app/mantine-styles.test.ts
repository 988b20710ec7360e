import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const CORE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const MANTINE = dirname(CORE);

const read = (file: string) => readFileSync(file, 'utf8');
const nameOf = (file: string) => file.replace(/^.*[\\/]|\.mjs$/g, '');
const classesIn = (text: string) => [...text.matchAll(/\bm_[0-9a-f]+\b/g)].map(([found]) => found);
const filesIn = (folder: string, wanted: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !/\.(test\.tsx?|d\.[mc]?ts|layer\.css)$/.test(file))
    .map((file) => join(folder, file));

const components = new Map(
  ['core', 'dates', 'notifications'].flatMap((name) =>
    filesIn(join(MANTINE, name, 'esm'), /\.mjs$/).map((file) => [`${name}/${nameOf(file)}`, file] as const),
  ),
);

/** The files that this code takes from the library, found as a bundler finds them. */
function takenBy(text: string): string[] {
  const lists = [...text.matchAll(/import \{([^}]*)\} from ["']@mantine\/(\w+)["']/g)];
  return lists.flatMap(([, names = '', from]) =>
    names.split(',').flatMap((name) => components.get(`${from}/${name.trim().split(' ')[0]}`) ?? []),
  );
}

function allTaken(sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = read(file);
    takenBy(text).forEach(follow);
    for (const [, path = ''] of text.matchAll(/from ["'](\.[^"']+)["']/g))
      follow(resolve(dirname(file), path));
  };
  for (const file of sources) takenBy(read(file)).forEach(follow);
  return found;
}

it('the sheets of all components that are used are there, no others, in the order of the whole sheet', () => {
  const taken = allTaken(filesIn(SOURCE, /\.tsx?$/));
  const used = new Set([...taken].flatMap((file) => classesIn(read(file))));
  const whole = read(join(CORE, 'styles.css'));
  const expected = filesIn(join(CORE, 'styles'), /\.css$/)
    .map((file) => ({ name: nameOf(file), text: read(file).trim() }))
    .filter(({ text }) => {
      const classes = classesIn(text);
      return classes.length === 0 || classes.some((name) => used.has(name));
    })
    .sort((left, right) => whole.indexOf(left.text) - whole.indexOf(right.text))
    .map(({ name }) => name);
  const sheet = read(join(SOURCE, 'app/mantine.css'));
  const imported = [...sheet.matchAll(/@import "@mantine\/core\/styles\/(.*)";/g)].map(([, name]) => name);
  expect(imported).toEqual(expected);
});
