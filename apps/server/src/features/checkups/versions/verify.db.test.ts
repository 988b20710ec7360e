import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { NOON, PEOPLE } from '../../../../test/fixtures.ts';
import { CHANGED, deleted, REWRITTEN, SWAPPED, tamper } from '../../../../test/tamper.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { anchorFrom, anchorText, headOf } from './anchor-file.ts';
import { faultLine, remarkLine, verifyCheckups } from './verify.ts';

const DAY = 24 * 3_600_000;
/** The morning after, when the day of the checkups is anchored. */
const MORNING = new Date('2026-11-21T06:00:00Z');

let test: TestApp;
let temporary: TemporaryFolder;
let folder: string;
let checkup: Checkup;
beforeEach(async () => {
  temporary = await makeTemporaryFolder('inspect-anchors-');
  folder = temporary.path;
  test = await testApp({ storage: createFolderStorage(folder) });
  checkup = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), false);
  await saveCheckup(test, 'operator2');
  await test.jobs.planRecurring();
});
beforeEach(async () => {
  test.clock.set(MORNING);
  await test.runJobs();
});
afterEach(async () => {
  await test.close();
  await temporary.remove();
});

const verify = (now = test.clock.now(), options = {}) =>
  verifyCheckups({ pool: test.database.pool, storage: createFolderStorage(folder) }, now, options);
const faultsOf = async () => (await verify()).faults.map(faultLine);
const of = (version: number) => `checkup ${checkup._id}, version ${version}`;

const tamperWith = (text: string) => tamper(test.database.pool, checkup._id, text);

describe('the verifier', () => {
  it('finds nothing in what was written by the program, whatever was done to it', async () => {
    const admin = await test.as('admin');
    await admin.put(`/tech-service-all-checkup/${checkup._id}`, {
      version: 3,
      deleted: true,
      reason: 'սխալ',
    });
    await admin.put(`/tech-service-all-checkup/${checkup._id}`, {
      version: 4,
      deleted: false,
      reason: 'սխալ',
    });
    const erased = await saveCheckup(test, 'operatorB');
    await admin.send('DELETE', `/tech-service-checkup/${erased._id}`, { body: { reason: 'սխալ' } });
    expect(await verify()).toEqual({
      checkups: 3,
      versions: 8,
      erased: 1,
      anchors: 1,
      faults: [],
      notices: [],
    });
  });

  it('names one version of which a byte was changed', async () => {
    await tamperWith(CHANGED);
    expect(await faultsOf()).toEqual([`${of(2)}: its content was changed: the hash does not fit it`]);
  });

  it('names a version that is gone: from the middle, the first, the last', async () => {
    await tamperWith(deleted(2));
    expect(await faultsOf()).toEqual([`${of(2)}: this version is missing`]);
  });

  it.each([
    [1, (id: string) => [`checkup ${id}, version 1: this version is missing`]],
    [
      3,
      (id: string) => [
        `checkup ${id}: the last version of the record is missing`,
        `day 2026-11-20, checkup ${id}, version 3: it is not what was anchored: this version or an earlier one was rewritten`,
      ],
    ],
  ])('names version %s when it is gone', async (version, expected) => {
    await tamperWith(deleted(version));
    expect(await faultsOf()).toEqual(expected(checkup._id));
  });

  it('names two versions that were swapped', async () => {
    await tamperWith(SWAPPED);
    const faults = await faultsOf();
    for (const version of [1, 2])
      expect(faults).toContain(`${of(version)}: the content of another version stands in its place`);
  });

  it('names a version that was rewritten with every hash after it, by the anchor outside', async () => {
    await tamperWith(REWRITTEN);
    expect(await faultsOf()).toEqual([
      `day 2026-11-20, ${of(3)}: it is not what was anchored: this version or an earlier one was rewritten`,
    ]);
  });

  it('names a record that is not what its last version says', async () => {
    await tamperWith(`update checkups set opinion = true where id = $ID`);
    expect(await faultsOf()).toEqual([
      `checkup ${checkup._id}: the record is not what its last version says`,
    ]);
  });

  it('names a checkup that is gone with all of its versions, and one that was put in afterwards', async () => {
    await tamperWith(`alter table checkups disable trigger guard_erasure; delete from checkup_versions where checkup = $ID;
      delete from checkups where id = $ID; set constraints all immediate; alter table checkups enable trigger guard_erasure`);
    expect(await faultsOf()).toEqual([`day 2026-11-20, ${of(3)}: it is gone since the day was anchored`]);
  });

  it('names a version that was put into a day that is anchored', async () => {
    const late = await saveCheckup(test, 'operatorB', {}, new Date(NOON.getTime() + 3_600_000));
    const { _id: id } = late;
    expect(await faultsOf()).toEqual([]);
    await test.database.pool.query(
      `alter table checkup_versions_late disable trigger append_only; delete from checkup_versions_late;
       alter table checkup_versions_late enable trigger append_only`,
    );
    expect(await faultsOf()).toEqual([
      `day 2026-11-20, checkup ${id}, version 1: it was added after the day was anchored`,
    ]);
  });

  it('misses of a restored set no anchor that the job had still to write, and every one that it had', async () => {
    const { rows } = await test.database.pool.query('select max(day)::text as day from checkup_anchors');
    expect(rows).toEqual([{ day: '2026-11-20' }]);
    const later = new Date('2026-11-25T08:00:00Z');
    const missing = (await verify(later)).faults.map(faultLine);
    expect(missing).toContain('day 2026-11-23: the anchor of the day is missing');
    expect((await verify(later, { restored: true })).faults).toEqual([]);
    await rm(join(folder, 'checkup-anchors', '2026-11-20'));
    expect((await verify(later, { restored: true })).faults.map(faultLine)).toEqual([
      'day 2026-11-20: the anchor of the day is missing',
    ]);
  });

  it('names an anchor that was changed or taken away, and one that nobody wrote', async () => {
    test.clock.set(new Date(MORNING.getTime() + DAY));
    await test.runJobs();
    expect(await readdir(join(folder, 'checkup-anchors'))).toEqual(['2026-11-20', '2026-11-21']);
    expect(await verify()).toMatchObject({ anchors: 2, faults: [] });
    await rm(join(folder, 'checkup-anchors', '2026-11-20'));
    expect(await faultsOf()).toEqual(['day 2026-11-20: the anchor of the day is missing']);
    expect((await verify(new Date(MORNING.getTime() + 2 * DAY))).faults.map(faultLine)).toContain(
      'day 2026-11-22: the anchor of the day is missing',
    );
  });

  it('names an anchor that was written anew, sound in itself, because the next day followed another one', async () => {
    test.clock.set(new Date(MORNING.getTime() + DAY));
    await test.runJobs();
    const path = join(folder, 'checkup-anchors', '2026-11-20');
    const anchor = anchorFrom(await readFile(path, 'utf8'));
    if (!anchor) throw new Error('no anchor');
    const other = { ...anchor, previous: 'f'.repeat(64) };
    await writeFile(path, anchorText({ ...other, head: headOf(other) }));
    expect(await faultsOf()).toEqual([
      'day 2026-11-20: the anchor of the day is not the one that the next day followed',
    ]);
  });
});

describe('a clock that is set back', () => {
  const noticesOf = async () => (await verify()).notices.map(remarkLine);
  const nextMorning = async (days: number) => {
    test.clock.set(new Date(MORNING.getTime() + days * DAY));
    await test.runJobs();
  };

  it('by a day, into a day that is anchored, is noticed and no tampering', async () => {
    const open = await saveCheckup(test, 'operator2', {}, MORNING);
    const { _id: dated } = await saveCheckup(test, 'operatorB', {}, new Date(NOON.getTime() + 3_600_000));
    test.clock.set(NOON);
    await concludeByCalls(test, 'operator2', open, true);
    test.clock.set(MORNING);
    expect(await faultsOf()).toEqual([]);
    await nextMorning(1);
    expect(await verify()).toMatchObject({ anchors: 2, faults: [] });
    expect(await noticesOf()).toEqual(
      expect.arrayContaining([
        `notice: checkup ${open._id}: the clock went back between version 1 and 2`,
        `notice: checkup ${dated}, version 1: dated 2026-11-20, recorded after that day was closed and anchored with 2026-11-21: the clock had gone back`,
      ]),
    );
  });

  it('after it was four days ahead, with anchors written meanwhile, is noticed and no tampering', async () => {
    await nextMorning(4);
    await saveCheckup(test, 'operatorB');
    test.clock.set(new Date(MORNING.getTime() + DAY));
    const { _id: after } = await saveCheckup(test, 'operator2');
    expect(await faultsOf()).toEqual([]);
    await nextMorning(6);
    expect(await verify()).toMatchObject({ anchors: 7, faults: [] });
    expect(await noticesOf()).toEqual([
      `notice: checkup ${after}, version 1: dated 2026-11-22, recorded after that day was closed and anchored with 2026-11-25: the clock had gone back`,
    ]);
  });

  it.each([
    ['the last moment of the anchored day', '2026-11-20T19:59:59.999Z', true],
    ['midnight in Yerevan, the first moment of the next', '2026-11-20T20:00:00.000Z', false],
  ])('to %s', async (_, at, late) => {
    await saveCheckup(test, 'operatorB', {}, new Date(at));
    await nextMorning(1);
    expect(await verify()).toMatchObject({ anchors: 2, faults: [] });
    expect(await noticesOf()).toHaveLength(late ? 1 : 0);
  });
});

describe('the anchor of a day', () => {
  it('is written once, catches up after days without the program, and is never replaced', async () => {
    test.clock.set(new Date(MORNING.getTime() + 3 * DAY));
    await test.runJobs();
    const { rows } = await test.database.pool.query(
      'select day::text, versions from checkup_anchors order by day',
    );
    expect(rows).toEqual([
      { day: '2026-11-20', versions: 4 },
      { day: '2026-11-21', versions: 0 },
      { day: '2026-11-22', versions: 0 },
      { day: '2026-11-23', versions: 0 },
    ]);
    await createFolderStorage(folder).put('checkup-anchors/2026-11-24', Buffer.from('other'), {
      type: 'text/plain',
    });
    test.clock.set(new Date(MORNING.getTime() + 4 * DAY));
    await test.runJobs();
    const parked = await test.database.pool.query('select name, last_error from jobs where parked');
    expect(parked.rows).toEqual([
      { name: 'checkups-anchor', last_error: expect.stringContaining('another anchor') },
    ]);
    expect((await verify()).faults.map(faultLine)).toEqual([
      'day 2026-11-24: the anchor of the day was changed',
    ]);
  });
});

describe('the versions', () => {
  it('are changed and removed by nobody, not by the database’s owner either', async () => {
    for (const text of [
      `update checkup_versions set content = '{}'`,
      'delete from checkup_versions',
      'truncate checkup_versions',
    ])
      await expect(test.database.pool.query(text)).rejects.toThrow('append-only');
    await expect(
      test.database.pool.query('update checkups set opinion = true where id = $1', [checkup._id]),
    ).rejects.toThrow('one whole version');
  });

  it('are told as a history in which each stands beside the one before', async () => {
    const { body } = await (await test.as('operator')).get(`/checkup-history/${checkup._id}`);
    const { data } = checkupLifecycleEndpoints.history.response.parse(body);
    expect(data.map(({ version, action, byName }) => [version, action, byName])).toEqual([
      [3, 'conclude', 'Person operator'],
      [2, 'findings', 'Person mechanic'],
      [1, 'create', 'Person operator'],
    ]);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(data[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'classificators', before: {}, after: { 101: { checked: true } } },
        { field: 'signature', before: null, after: 'device' },
        { field: 'signedBy', before: null, after: PEOPLE.mechanic.id },
        { field: 'signedAt', before: null, after: data[1]?.at },
        { field: 'signedFindings', before: null, after: digest },
      ]),
    );
    expect(data[1]?.changes).toHaveLength(5);
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', before: 'open', after: 'concluded' },
        { field: 'Opinion', before: null, after: false },
        { field: 'number', before: null, after: checkup.number },
      ]),
    );
    expect(data[2]?.checkup).toMatchObject({ status: 'open', Opinion: null, CarRegNo: checkup.CarRegNo });
    const stranger = await test.as('operator2');
    expect((await stranger.get(`/checkup-history/${checkup._id}`)).status).toBe(404);
  });
});
