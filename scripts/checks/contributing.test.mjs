import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';

/** What the short names of the table mean. */
const ROOMS = {
  'contract/': ['packages/contract/src/'],
  'server/': ['apps/server/src/', 'apps/server/'],
  'web/': ['apps/web/src/', 'apps/web/'],
};
const ROOM = /^(contract|server|web|e2e|docs|ops|scripts)\//;

/** `a/{b,c}.ts` names two files. */
function spread(path) {
  const [whole, inside] = /\{([^{}]+)\}/.exec(path) ?? [];
  return whole ? inside.split(',').flatMap((one) => spread(path.replace(whole, one))) : [path];
}

const placesOf = (path) => {
  const room = Object.keys(ROOMS).find((name) => path.startsWith(name));
  return room ? ROOMS[room].map((place) => place + path.slice(room.length)) : [path];
};
const isThere = (path) => placesOf(path).some((place) => existsSync(join(ROOT, place)));

/** The table «You want to … | You touch …». */
const tableOf = (text) => text.slice(text.indexOf('| You want to'), text.indexOf('## The rules'));

/** What stands between backticks in each of its rows. */
function named(text) {
  const table = tableOf(text);
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

/** «`name` of `path`»: of which file or folder it says that the name is there. */
const saidToBeIn = (text) =>
  [...tableOf(text).matchAll(/`([A-Za-z]+)` (?:\([^)]*\) )?(?:of|in) `([^`]+)`/g)]
    .map(([, name, path]) => ({ name, path }))
    .filter(({ path }) => ROOM.test(path));

/** Those that are not. */
function elsewhere(said) {
  const files = trackedFiles(ROOT).filter((path) => /\.tsx?$/.test(path));
  const isIn = ({ name, path }) =>
    files
      .filter((file) => placesOf(path).some((place) => file === place || file.startsWith(`${place}/`)))
      .some((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(join(ROOT, file), 'utf8')));
  return said.filter((one) => !isIn(one));
}

const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const names = named(guide);
const missingPaths = (all) =>
  all
    .filter((name) => ROOM.test(name) && !/[<…]|NNN/.test(name))
    .flatMap(spread)
    .filter((path) => !isThere(path));

describe('whoever follows the table of CONTRIBUTING', () => {
  it('finds every file and folder that it names', () => {
    expect(names.filter((name) => ROOM.test(name)).length).toBeGreaterThan(30);
    expect(missingPaths(names)).toEqual([]);
  });

  it('finds every function and component that it names', () => {
    const code = trackedFiles(ROOT)
      .filter((path) => /^(apps|packages)\/.+\.tsx?$/.test(path))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n');
    // of `sms.queue(tx, …)` the first two words
    const words = names
      .filter((name) => /^[a-zA-Z.]+(\(.*\))?$/.test(name) && /[A-Z(]/.test(name))
      .flatMap((name) => name.replace(/\(.*/, '').split('.').filter(Boolean));
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });

  it('finds it in the file that it names', () => {
    const said = saidToBeIn(guide);
    expect(said.length).toBeGreaterThan(15);
    expect(elsewhere(said)).toEqual([]);
    const moved = { name: 'CAN', path: 'server/test/rights/expected.ts' };
    expect(elsewhere([moved])).toEqual([moved]);
  });

  it('would be told of what is gone', () => {
    expect(missingPaths(['contract/kernel/nothing.ts', 'contract/kernel/{ids,idz}.ts'])).toEqual([
      'contract/kernel/nothing.ts',
      'contract/kernel/idz.ts',
    ]);
  });
});

it.each(['docs/security-checks.md', 'docs/specification.md', 'docs/reliability.md'])(
  'whoever doubts a row of %s finds each test that it names',
  (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const files = trackedFiles(ROOT);
    const tests = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path);
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
  },
);

it('whoever is sent to a document, by a comment or another document, finds it here', () => {
  const files = trackedFiles(ROOT);
  const documents = files.filter((path) => path.endsWith('.md'));
  // what the runner of journeys writes beside a failure
  const written = ['error-context.md'];
  const isThere = (name) => documents.some((path) => `/${path}`.endsWith(`/${name}`));
  const missing = files
    .filter((path) => /\.(tsx?|mjs|md|sql|ya?ml|sh)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const names = [...text.matchAll(/(?<![\w/.-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w-]+\.md)\b/g)];
      return names
        .filter(([, name]) => !written.includes(name) && !isThere(name))
        .map(([name]) => [path, name]);
    });
  expect(missing).toEqual([]);
});

it('docs/security-checks.md says of each of the eighty checks what holds it, or that it is not built', () => {
  const text = readFileSync(join(ROOT, 'docs/security-checks.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d[\d, –]*) \|(.*)\|$/gm)];
  const told = rows.flatMap(([, numbers, rest]) => {
    const said = rest.split('|');
    const [test, missing] = [said.at(-2), said.at(-1)].map((cell) => cell.trim());
    if (!test.includes('`') && !missing) return [];
    return numbers.split(',').flatMap((part) => {
      const [first, last = first] = part.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  });
  const eighty = Array.from({ length: 80 }, (_, index) => index + 1);
  expect(eighty.filter((check) => !told.includes(check))).toEqual([]);
});

it('docs/reliability.md says of each rule and fault what holds it, or that it is not shown', () => {
  const text = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([RSF]\d+) \|(.*)\|$/gm)];
  const told = rows.filter(([, , rest]) => {
    const [, test, other] = rest.split('|').map((cell) => cell.trim());
    return test.includes('`') || other;
  });
  const upTo = (letter, last) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  expect(told.map(([, rule]) => rule)).toEqual([...upTo('R', 10), ...upTo('S', 34), ...upTo('F', 43)]);
});

it.each(['docs/security-checks.md', 'docs/reliability.md'])(
  '%s marks the tests that not every run takes, and no others',
  (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const files = trackedFiles(ROOT);
    const wrong = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`(\*?)/g)].filter(([, path, mark]) => {
      const file = files.find((one) => `/${one}`.endsWith(`/${path}`));
      const source = readFileSync(join(ROOT, file), 'utf8');
      const isRare = path.endsWith('.spec.ts')
        ? !source.includes('@every-run')
        : path.endsWith('.long.test.ts') || source.includes('@module-tag slow');
      return isRare !== (mark === '*');
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  },
);
