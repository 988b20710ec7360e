import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { readSeed } from './read-seed.ts';

/** One is read by a trigger. */
const PROGRAMS = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'apps/server/db/migrations'];
const sources = PROGRAMS.map((folder) => join(repositoryRoot(), folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /((?<!\.test)\.tsx?|\.sql)$/.test(path))
      .map((path) => readFileSync(join(folder, path), 'utf8')),
  )
  .join('\n');
const settings = await readSeed('settings-defaults');
const changed = settings.filter(({ editable }) => editable).map(({ key }) => String(key));

it('whatever can be changed is read by a program', () => {
  const isRead = (key: string) => new RegExp(`\\b${key.split('.').at(-1)}\\b`).test(sources);
  expect(changed.length).toBeGreaterThan(20);
  expect(changed.filter((key) => !isRead(key))).toEqual([]);
});

it('what a browser goes by without a server is shown, and not to be changed', () => {
  const shown = settings.filter(({ editable }) => !editable).map(({ key, value }) => [key, value]);
  expect(shown).toEqual([
    ['tolerance.clockSeconds', 300],
    ['offline.maxHours', 72],
    ['offline.signInDays', 30],
    ['offline.cachedCheckupDays', 7],
  ]);
});
