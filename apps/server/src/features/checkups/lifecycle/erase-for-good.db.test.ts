import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { photosEndpoints } from '@inspect/contract/photos';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { pictureOf } from '@inspect/plates/test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  concludeByCalls,
  HARMLESS,
  type Overrides,
  saveCheckup,
} from '../../../../test/build/stored-checkup.ts';
import { sendForm } from '../../../../test/multipart.ts';
import { tamper } from '../../../../test/tamper.ts';
import { type TestApp, testApp } from '../../../../test/test-app.ts';
import { verifyFiles } from '../../../platform/backup/verify-files.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { storedFiles } from '../../files/index.ts';
import { faultLine, verifyCheckups } from '../versions/verify.ts';
import { eraseListed, storedErasures } from './erasures.ts';

const OWNER = 'Զատիկուհի Ջնջելյանովա';
const FORMER = 'Մինչայդ Ուրիշբեգյան';
const SECRETS = {
  OWNER,
  FORMER,
  name: 'Ջնջելյանովա',
  former: 'Ուրիշբեգյան',
  phone: '91730461',
  document: 'AT7730461',
  mail: 'zatikuhi.q@planted.example',
  address: 'Անհետացող 7730461',
  note: 'պլանտավորված նշում',
  plate: '77ZQ461',
  vin: 'PLANTEDVN77304610',
  certificate: 'ZQ773046',
};
const PERSONAL: Overrides = {
  ownerName: FORMER,
  ownerIdNumber: SECRETS.document,
  phone: `+374${SECRETS.phone}`,
  email: SECRETS.mail,
  address: SECRETS.address,
  CarRegNo: SECRETS.plate,
  VIN: SECRETS.vin,
  registrationCertificate: SECRETS.certificate,
};
const REASON = 'տիրոջ պահանջով';

let test: TestApp;
let temporary: TemporaryFolder;
beforeEach(async () => {
  temporary = await makeTemporaryFolder('inspect-erased-');
  test = await testApp({ storage: createFolderStorage(temporary.path) });
});
afterEach(async () => {
  await test.close();
  await temporary.remove();
});

const storage = () => createFolderStorage(temporary.path);
const verify = () => verifyCheckups({ pool: test.database.pool, storage: storage() }, test.clock.now());
const verified = async () => {
  const { erased, faults } = await verify();
  return { erased, faults: faults.map(faultLine) };
};
const erase = async ({ _id }: Checkup) => {
  const answer = await (await test.as('admin')).send('DELETE', `/tech-service-checkup/${_id}`, {
    body: { reason: REASON },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  await test.runJobs();
};

async function photograph(checkup: Checkup, seed: number): Promise<string> {
  const content = await pictureOf({ seed });
  const part = { name: 'photo.jpg', type: 'image/jpeg', content };
  const answer = await sendForm(test, 'mechanic', `/upload?checkup=${checkup._id}&kind=finding`, [part]);
  return photosEndpoints.upload.response.parse(answer.body).attachment._id;
}

/** A record with everything that people put into one, in several versions, with two photographs. */
async function wholeRecord(overrides: Overrides = {}): Promise<Checkup> {
  const saved = await saveCheckup(test, 'operator', { ...PERSONAL, ...overrides });
  const edited = await (await test.as('operator')).put(`/tech-service-checkup/${saved._id}`, {
    version: 1,
    ownerName: OWNER,
  });
  expect(edited.status).toBe(200);
  const attachments = [await photograph(saved, 1), await photograph(saved, 2)];
  const noted = { [HARMLESS]: { checked: true, note: SECRETS.note, attachments } };
  const concluded = await concludeByCalls(test, 'operator', { ...saved, version: 2 }, false, noted);
  await test.runJobs();
  return concluded;
}

/** Where in every table, as text and as bytes, and in every stored file one of these stands. */
async function whereIs(secrets: readonly string[]): Promise<string[]> {
  const { pool } = test.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ whole: string }>(`select t::text as whole from ${name} t`);
    const whole = rows
      .map((row) => row.whole)
      .join('\n')
      .toLowerCase();
    for (const secret of secrets)
      for (const form of [secret.toLowerCase(), Buffer.from(secret).toString('hex')])
        if (whole.includes(form)) found.add(`${name}: ${secret}`);
  }
  for (const file of await readdir(temporary.path, { recursive: true, withFileTypes: true })) {
    const content = file.isFile() ? await readFile(join(file.parentPath, file.name)) : Buffer.alloc(0);
    for (const secret of secrets) if (content.includes(secret)) found.add(`${file.name}: ${secret}`);
  }
  return [...found];
}
const photosStored = async () =>
  (await readdir(temporary.path, { recursive: true })).filter((name) => /^photo\/[0-9a-f]{24}/.test(name));

describe('what is erased for good', () => {
  it('stands in no table and in no stored file, and the chain of its versions still holds', async () => {
    const saved = await wholeRecord();
    const other = await saveCheckup(test, 'operator');
    // The same picture on another record: what was found of it goes with it.
    const again = await sendForm(test, 'mechanic', `/upload?checkup=${other._id}&kind=vehicle`, [
      { name: 'photo.jpg', type: 'image/jpeg', content: await pictureOf({ seed: 1 }) },
    ]);
    expect(again.status).toBe(201);
    await test.runJobs();
    const secrets = Object.values(SECRETS);
    const before = await whereIs(secrets);
    for (const table of ['checkups', 'checkup_versions', 'vehicle_owners', 'vehicle_origins', 'vehicles'])
      expect(before.filter((place) => place.startsWith(`public.${table}:`))).not.toEqual([]);
    expect(await photosStored()).toHaveLength(3);

    await erase(saved);
    expect(await whereIs(secrets)).toEqual([]);
    // A job that asks whether a file's row came names its id for an hour more.
    const ids = await whereIs(saved.attachments.map(({ _id }) => _id));
    expect(ids.filter((place) => !place.startsWith('public.jobs:'))).toEqual([]);
    expect(await photosStored()).toHaveLength(1);
    expect(await verified()).toEqual({ erased: 1, faults: [] });
    const files = {
      storage: storage(),
      sources: [storedFiles(test.database.pool), storedErasures(test.database.pool)],
    };
    const later = new Date(Date.now() + 86_400_000);
    expect(await verifyFiles(files, later)).toMatchObject({ faults: [], orphans: [] });
    // Who, when and why is still known to the staff.
    const history = await (await test.as('admin')).get(`/checkup-history/${saved._id}`);
    const { data } = checkupLifecycleEndpoints.history.response.parse(history.body);
    expect(data.map(({ action }) => action)).toEqual(['erase', 'conclude', 'findings', 'edit', 'create']);
    expect(data[0]).toMatchObject({ reason: REASON, byName: 'Person admin', changes: expect.any(Array) });
    expect((await test.database.pool.query('select id::text from checkups')).rows).toEqual([
      { id: other._id },
    ]);
  });

  it('leaves the vehicle’s owner where another record of hers stands, and goes with the last one', async () => {
    const first = await wholeRecord();
    const second = await concludeByCalls(
      test,
      'operator',
      await saveCheckup(test, 'operator', { ...PERSONAL, ownerName: OWNER }),
      true,
    );
    await erase(second);
    expect(await whereIs([OWNER])).toEqual(expect.arrayContaining([`public.vehicle_owners: ${OWNER}`]));
    await erase(first);
    expect(await whereIs(Object.values(SECRETS))).toEqual([]);
    expect(await verified()).toEqual({ erased: 2, faults: [] });
  });

  it('never concluded, it goes the same way', async () => {
    await erase(await saveCheckup(test, 'operator', PERSONAL));
    expect(await whereIs(Object.values(SECRETS))).toEqual([]);
  });

  it('of versions that were written before they had keys goes too, and those that stand are still verified', async () => {
    const [old, standing] = [await wholeRecord(), await saveCheckup(test, 'operator')];
    for (const { _id } of [old, standing]) await tamper(test.database.pool, _id, AS_BEFORE);
    expect(await verified()).toEqual({ erased: 0, faults: [] });
    // Its next version is written as they are now, and follows.
    await (await test.as('operator')).put(`/tech-service-checkup/${standing._id}`, {
      version: 1,
      address: '2 տուն',
    });
    await erase(old);
    expect(await whereIs(Object.values(SECRETS))).toEqual([]);
    expect(await verified()).toEqual({ erased: 1, faults: [] });
    await tamper(
      test.database.pool,
      standing._id,
      `update checkup_versions set content = replace(content, '1 տուն', '9 տուն') where checkup = $ID and version = 1`,
    );
    expect((await verified()).faults).toEqual([
      `checkup ${standing._id}, version 1: its content was changed: the hash does not fit it`,
    ]);
  });

  it('is nothing that somebody with the database’s password could pretend of a version that stands', async () => {
    const { _id } = await saveCheckup(test, 'operator');
    const gone =
      'update checkup_versions set content = inspect.erased_content(content), key = null where checkup = $ID';
    await expect(test.database.pool.query(gone.replace('$ID', '$1'), [_id])).rejects.toThrow(
      'as it was written',
    );
    await tamper(test.database.pool, _id, gone);
    expect((await verified()).faults).toContain(
      `checkup ${_id}, version 1: its content is gone, and no version says that the record was erased`,
    );
  });

  it('is erased again when a backup from before was restored, by the list outside the database', async () => {
    const erased = await saveCheckup(test, 'operator', PERSONAL);
    await erase(erased);
    const listed = [];
    for await (const { key } of storage().list()) listed.push(key);
    expect(listed).toContain(`checkup-erasures/${erased._id}`);
    // As a backup has it that was made before: the record is there, and nobody knows of an erasure.
    const back = await wholeRecord();
    await storage().put(`checkup-erasures/${back._id}`, Buffer.from(back._id), { type: 'text/plain' });
    const place = { pool: test.database.pool, storage: storage() };
    expect(await eraseListed(place, test.clock.now())).toEqual({ listed: 2, erased: [back._id], held: [] });
    await test.runJobs();
    expect(await whereIs(Object.values(SECRETS))).toEqual([]);
    expect(await photosStored()).toEqual([]);
    expect(await eraseListed(place, test.clock.now())).toEqual({ listed: 2, erased: [], held: [] });
    expect(await verified()).toMatchObject({ faults: [] });
  });
});

/** The versions of a checkup as they were written before: the hash covers the content itself. */
const AS_BEFORE = `
  do $do$ declare v record; former bytea; begin
    for v in select * from checkup_versions where checkup = $ID order by version loop
      update checkup_versions set key = null, sealed = null, previous = former,
          hash = inspect.version_hash(content, former)
        where checkup = v.checkup and version = v.version returning hash into former;
    end loop;
  end $do$`;
