import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMIT_SETTINGS } from '@inspect/contract/checkup-fields';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { readSeed } from './read-seed.ts';

const PROGRAMS = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];
const textsIn = (folder: string, ending: RegExp) =>
  readdirSync(join(repositoryRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => readFileSync(join(repositoryRoot(), folder, path), 'utf8'));
const programs = PROGRAMS.flatMap((folder) => textsIn(folder, /(?<!\.test)\.tsx?$/)).join('\n');
const triggers = textsIn('apps/server/db/migrations', /\.sql$/).join('\n');
const settings = await readSeed('settings-defaults');

/** Asked for by its name, as a field of what was read, as a limit of a measurement, or within a function of the database. */
function isRead(key: string): boolean {
  const name = key.replaceAll('.', '\\.');
  const asked = new RegExp(`'${name}'|\\b${name}:|[sS]ettings\\.${name}\\b`);
  return asked.test(programs) || LIMIT_SETTINGS.includes(key) || triggers.includes(`key = '${key}'`);
}

it('whatever can be changed is read by a program', () => {
  const changed = settings.filter(({ editable }) => editable).map(({ key }) => String(key));
  expect(changed.length).toBeGreaterThan(20);
  expect(changed.filter((key) => !isRead(key))).toEqual([]);
});

it('what no program reads is not taken for read', () => {
  const former = [
    'commission',
    'gasCertificateReminderDaysBefore',
    'tolerance.plateCharacters',
    'tolerance.clockSeconds',
  ];
  expect(former.filter(isRead)).toEqual([]);
});

it('by which difference a browser calls its clock wrong is shown, and not to be changed', () => {
  const shown = settings.filter(({ editable }) => !editable).map(({ key, value }) => [key, value]);
  expect(shown).toEqual([['tolerance.clockSeconds', 300]]);
});
