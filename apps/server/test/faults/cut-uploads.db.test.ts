import { waitUntil } from '@inspect/embedded-postgres';
import { pictureOf } from '@inspect/plates/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { type Cutting, cutting } from './cut-uploads.ts';

const HOUR = 3_600_000;

let cuts: Cutting;
let picture: Buffer;
beforeAll(async () => {
  cuts = await cutting();
  picture = await pictureOf({ width: 320, height: 240 });
});
afterAll(() => cuts.end());

const count = async (id: string) => {
  const { rows } = await cuts.test.database.pool.query('select 1 from attachments where id = $1', [id]);
  return rows.length;
};
const noneUnderWay = async () => {
  const idle = async () => {
    const { rows } = await cuts.test.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
    );
    return rows.length === 0 ? true : undefined;
  };
  expect(await waitUntil(idle, { within: 10_000 })).toBe(true);
};

it.each([0.01, 0.5, 0.99])(
  'a photograph cut at %f of its way is not stored, and sent again it is stored whole, once',
  async (until) => {
    const id = newId();
    const before = await cuts.files();
    await cuts.send(id, picture, until);
    await noneUnderWay();
    expect([await count(id), await cuts.files()]).toEqual([0, before]);
    await cuts.until201(id, picture);
    await cuts.until201(id, picture);
    await cuts.expectWhole(id);
    expect(await cuts.files()).toBe(before + 1);
  },
);

it('one whose sender left after the last byte is stored or not, and sent again it is there once', async () => {
  const id = newId();
  await cuts.send(id, picture, 1);
  await cuts.until201(id, picture);
  await cuts.expectWhole(id);
});

it('one whose commit failed is not stored; its bytes are swept, and sent again it is stored', async () => {
  const id = newId();
  const before = await cuts.files();
  const { pool } = cuts.test.database;
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create constraint trigger fail after insert on files deferrable initially deferred for each row execute function fail()`);
  expect(await cuts.send(id, picture, 2)).toMatch(/^HTTP\/1\.1 500/);
  await pool.query('drop trigger fail on files; drop function fail');
  expect([await count(id), await cuts.files()]).toEqual([0, before + 1]);
  await cuts.until201(id, picture);
  cuts.test.clock.advance(2 * HOUR);
  await cuts.test.runJobs();
  expect(await cuts.files()).toBe((await count(id)) + before);
});
