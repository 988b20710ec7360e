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

const isThere = (path) => {
  const room = Object.keys(ROOMS).find((name) => path.startsWith(name));
  const places = room ? ROOMS[room].map((place) => place + path.slice(room.length)) : [path];
  return places.some((place) => existsSync(join(ROOT, place)));
};

/** Rows of the table «You want to … | You touch …», and in each what stands between backticks. */
function named(text) {
  const table = text.slice(text.indexOf('| You want to'), text.indexOf('## The rules'));
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
}

const names = named(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
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

  it('would be told of what is gone', () => {
    expect(missingPaths(['contract/kernel/nothing.ts', 'contract/kernel/{ids,idz}.ts'])).toEqual([
      'contract/kernel/nothing.ts',
      'contract/kernel/idz.ts',
    ]);
  });
});

it.each(['docs/security-checks.md', 'docs/specification.md'])(
  'whoever doubts a row of %s finds each test that it names',
  (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const files = trackedFiles(ROOT);
    const tests = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path);
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
  },
);

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
