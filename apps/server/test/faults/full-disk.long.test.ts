import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@inspect/contract/i18n';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../../src/platform/storage/folder-storage.ts';
import { saveCheckup } from '../build/stored-checkup.ts';
import { COMPANIES } from '../fixtures.ts';
import { PDF, sendForm } from '../multipart.ts';
import { type Answer, type TestApp, testApp } from '../test-app.ts';
import { recordFault } from './record-fault.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

let disk: SmallDisk;
let test: TestApp;
let picture: Buffer;
/** Faults that were survived. */
const survived: string[] = [];
beforeAll(async () => {
  disk = await smallDisk(1);
  test = await testApp({ storage: createFolderStorage(join(disk.path, 'files')) });
  picture = await pictureOf({ width: 320, height: 240 });
});
afterAll(async () => {
  await test.close();
  await disk.remove();
});

const upload = (checkup: string) =>
  sendForm(test, 'operator', `/upload?kind=vehicle&checkup=${checkup}`, [
    { name: 'photo.jpg', type: 'image/jpeg', content: picture },
  ]);
const contract = () =>
  sendForm(test, 'admin', `/companies/${COMPANIES.one}/contract`, [{ name: 'a.pdf', content: PDF }]);
const files = async () => {
  const found = await readdir(join(disk.path, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((entry) => entry.isFile()).length;
};
const rows = async () =>
  (await test.database.pool.query('select count(*)::int as count from files')).rows[0]?.count;

const FAULTS: [string, 507 | 503, string, () => Promise<() => Promise<void>>][] = [
  [
    'full',
    507,
    'storage_full',
    async () => {
      await disk.fill();
      return disk.free;
    },
  ],
  [
    'read-only',
    503,
    'storage_unavailable',
    async () => {
      disk.readOnly(true);
      return async () => disk.readOnly(false);
    },
  ],
];

it.each(FAULTS)(
  'on a disk that is %s a file is refused with a sentence, the checkup is saved, nothing half remains, and later it is stored',
  async (name, status, code, breakDisk) => {
    const stored = [await files(), await rows()] as const;
    const repair = await breakDisk();
    const checkup = await saveCheckup(test, 'operator');
    const sentence = t(`error.${code}` as 'error.not_found');
    const refusals: Answer[] = [await upload(checkup._id), await contract()];
    for (const answer of refusals) {
      expect(answer).toMatchObject({ status, body: { code, errors: [sentence] } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await rows()).toBe(stored[1]);
    await repair();
    expect((await readdir(join(disk.path, 'files', '.incoming')).catch(() => [])).length).toBe(0);
    expect(await files()).toBe(stored[0]);
    expect((await upload(checkup._id)).status).toBe(201);
    expect((await contract()).status).toBe(201);
    survived.push(`${name} ${status}`);
  },
);

it('both were survived', async () => {
  expect(survived).toEqual(['full 507', 'read-only 503']);
  await recordFault({
    fault: 'F9',
    limit: 'clear error, checkup saved, no partial file, retry succeeds',
    measured: `${survived.join(', ')}, each with its sentence; 0 partial files; retries stored`,
  });
});
