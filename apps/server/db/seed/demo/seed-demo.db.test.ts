// @module-tag slow
import { checkup } from '@inspect/contract/checkups';
import { addDays, daysBetween, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findingsDigest, verifyCheckups } from '../../../src/features/checkups/index.ts';
import { findReuse } from '../../../src/features/photos/find-reuse.ts';
import { asSystem } from '../../../src/platform/db/transaction.ts';
import { type DemoApp, demoApp } from '../../../test/demo-app.ts';
import { temporaryStorage } from '../../../test/temporary-storage.ts';
import { DEMO_PASSWORD } from './demo-people.ts';

/** A Saturday noon in Yerevan. */
const NOON = new Date('2026-11-21T08:00:00Z');
const TODAY = '2026-11-21';

const ACCOUNTS = [
  ['admin', 'ADMIN'],
  ['viewer', 'VIEWER'],
  ['owner', 'TECHNICAL_SERVICE_OWNER'],
  ['operator', 'TECHNICAL_SERVICE_OPERATOR'],
  ['mechanic', 'TECHNICAL_SERVICE_MECHANIC'],
  ['owner2', 'TECHNICAL_SERVICE_OWNER'],
  ['operator2', 'TECHNICAL_SERVICE_OPERATOR'],
  ['mechanic2', 'TECHNICAL_SERVICE_MECHANIC'],
] as const;
const WITH_CODE = 'viewer2';

const listed = checkup.omit({
  attachments: true,
  vehicleCategories: true,
  fuelKinds: true,
  findingsAtDesk: true,
  signature: true,
  signedBy: true,
  signedByName: true,
  signedAt: true,
  signatureReason: true,
  signedFindings: true,
  paidBy: true,
});
const page = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ count: z.int(), total: z.int() }),
});

let demo: DemoApp;
beforeAll(async () => {
  demo = await demoApp(NOON);
});
afterAll(() => demo.close());

async function ask<Row>(app: DemoApp, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app.database.pool.query(text, values);
  return rows as Row[];
}

/** Salts and keys, what is computed with them, and the database's own clock. */
const CHANCE = ['password_hash', 'applied_at', 'known_since', 'key', 'sealed', 'hash', 'previous'];

const TABLES =
  'companies stations users vehicles vehicle_owners checkups checkup_versions payments payment_orders payment_attempts payment_uses cash_shifts cash_counts controls attachments page_grants'.split(
    ' ',
  );

/** Everything the seed makes, in an order of its own, but for what is left to chance. */
async function contentOf(app: DemoApp): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const table of TABLES) {
    const [row] = await ask<{ content: string }>(
      app,
      `select count(*) || ' ' || md5(string_agg(said::text, '' order by said::text)) as content
         from (select to_jsonb(x) - $1::text[] as said from ${table} x) each_row`,
      [CHANCE],
    );
    content[table] = row?.content ?? '';
  }
  return content;
}

describe('the demonstration', () => {
  test('is a month of about three thousand checkups, on every one of its 31 days', async () => {
    const days = await ask<{ day: string; count: number }>(
      demo,
      `select (created_at at time zone 'Asia/Yerevan')::date::text as day, count(*)::int as count from checkups group by 1 order by 1`,
    );
    const total = days.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(2_700);
    expect(total).toBeLessThanOrEqual(3_300);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 31 }, (_, index) => addDays(TODAY, index - 30)),
    );
    expect(demo.said).toEqual([expect.stringContaining(`${total} checkups`)]);
  });

  test('started twice is the same demonstration, not two', async () => {
    const before = await contentOf(demo);
    await demo.seedAgain();
    expect(await contentOf(demo)).toEqual(before);
    expect(demo.said).toHaveLength(1);
  });

  test('begun at the same moment elsewhere is the same to the last id', async () => {
    const other = await demoApp(NOON);
    expect(await contentOf(other)).toEqual(await contentOf(demo));
    await other.close();
  }, 120_000);

  test('holds nothing that lies in the future, and nothing that ended before it began', async () => {
    const wrong = await ask(
      demo,
      `select id, status, created_at, updated_at, concluded_at from checkups
        where created_at > $1 or updated_at > $1 or concluded_at > $1 or concluded_at <= created_at or updated_at < created_at
           or (opinion is not null) <> (concluded_at is not null) or (opinion is not null) <> (number is not null)`,
      [NOON],
    );
    expect(wrong).toEqual([]);
    expect(await ask(demo, 'select 1 from payments where created_at > $1', [NOON])).toEqual([]);
  });

  test('holds checkups open, concluded good, concluded bad, annulled and cancelled, and paid as much as was owed', async () => {
    const kinds = await ask<{ kind: string }>(
      demo,
      `select distinct status || ' ' || coalesce(opinion::text, '-') as kind from checkups order by 1`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'annulled true',
      'cancelled -',
      'concluded false',
      'concluded true',
      'open -',
    ]);
    const odd = await ask(
      demo,
      `select p.id from payments p join checkups c on c.id = p.checkup
        where p.amount <> (c.fees -> p.purpose ->> 'amount')::int or p.company <> c.company or p.vehicle <> c.vehicle or c.status = 'cancelled'`,
    );
    expect(odd).toEqual([]);
  });

  test('every concluded checkup was signed by its mechanic over what stands there', async () => {
    const rows = await ask<Parameters<typeof findingsDigest>[0] & { signed: string }>(
      demo,
      `select mechanic, classificators, new_classificators as "newClassificators", measurements,
              concat_ws(' ', signature, signed_by, signed_findings) as signed from checkups where status = 'concluded'`,
    );
    for (const { signed, ...found } of rows)
      expect(signed).toBe(`device ${found.mechanic} ${findingsDigest(found)}`);
  });

  test('every concluded checkup has a card of its company’s series, without a gap', async () => {
    const series = await ask<{ series: string; first: string; last: string; count: number; kept: number }>(
      demo,
      `select split_part(number, '-', 1) as series, min(split_part(number, '-', 2)) as first, max(split_part(number, '-', 2)) as last,
              count(*)::int as count, max(s.last) as kept
         from checkups c join card_series s on s.company = c.company where number is not null group by 1, c.company`,
    );
    expect(series).toHaveLength(2);
    for (const { first, last, count, kept } of series)
      expect([first, Number(last), kept]).toEqual(['0000001', count, count]);
  });

  test('every checkup has the versions of its life, and all of them verify', async () => {
    // no day is anchored yet
    const { storage, remove } = await temporaryStorage();
    const verdict = await verifyCheckups(
      { pool: demo.database.pool, storage },
      startOfDay(addDays(TODAY, -30)),
    );
    await remove();
    expect(verdict.faults).toEqual([]);
    const lives = await ask<{ status: string; life: string }>(
      demo,
      `select distinct c.status, (select string_agg(v.content::jsonb ->> 'change_action', ' ' order by v.version) from checkup_versions v where v.checkup = c.id) as life
         from checkups c order by 1`,
    );
    expect(lives).toEqual([
      { status: 'annulled', life: 'create findings conclude annul' },
      { status: 'cancelled', life: 'create cancel' },
      { status: 'concluded', life: 'create findings conclude' },
      { status: 'open', life: 'create' },
    ]);
    const odd = await ask(
      demo,
      `select id from checkups c where opinion is not null and opinion = exists
         (select from jsonb_each(c.classificators) e where (e.value ->> 'checked')::boolean)`,
    );
    expect(odd).toEqual([]);
  });

  test('has a photograph of its plate on what was concluded today and yesterday, and no two alike', async () => {
    const photos = await ask<{
      plate: string;
      read: string | null;
      file: string;
      id: string;
    }>(
      demo,
      `select c.car_reg_no as plate, a.car_reg_no as read, a.file, a.id
         from checkups c left join attachments a on a.checkup = c.id and a.kind = 'plate'
        where c.status = 'concluded' and c.camera_reason is null and c.created_at >= $1`,
      [startOfDay(addDays(TODAY, -1))],
    );
    expect(photos.length).toBeGreaterThan(50);
    expect(photos.filter(({ plate, read }) => plate !== read)).toEqual([]);
    // Some of them, each compared with all: nothing is found that is not noted.
    const noted = await ask<{ photo: string }>(
      demo,
      'select photo, earlier from photo_reuses order by photo, earlier',
    );
    for (const id of [...photos.slice(0, 6).map((photo) => photo.id), ...noted.map(({ photo }) => photo)])
      await asSystem(demo.database.pool, (tx) => findReuse(tx, id, NOON));
    expect(await ask(demo, 'select photo, earlier from photo_reuses order by photo, earlier')).toEqual(noted);
    const { status, bytes } = await (await demo.as('viewer')).get(`/files/${photos[0]?.file}`);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  }, 180_000);

  test('three re-inspections have the picture of the first visit once more, and the comparison finds just these', async () => {
    const reuses = await ask<{ photo: string; pair: boolean; likeness: number }>(
      demo,
      `select r.photo, again.previous_checkup = first.id as pair, r.likeness
         from photo_reuses r join attachments p on p.id = r.photo join attachments e on e.id = r.earlier
         join checkups again on again.id = p.checkup join checkups first on first.id = e.checkup`,
    );
    expect(reuses.map(({ pair }) => pair)).toEqual([true, true, true]);
    for (const { likeness } of reuses) expect(likeness).toBeGreaterThanOrEqual(0.95);
    await ask(demo, 'delete from photo_reuses');
    for (const { photo } of reuses) await asSystem(demo.database.pool, (tx) => findReuse(tx, photo, NOON));
    const found = await ask<{ photo: string }>(demo, 'select photo from photo_reuses order by photo');
    expect(found.map(({ photo }) => photo)).toEqual(reuses.map(({ photo }) => photo).sort());
  }, 180_000);

  test('what is due now was inspected a year ago, and an annulled result stands nowhere', async () => {
    const [due] = await ask(
      demo,
      `select count(*)::int as count, (count(*) filter (where v.last_opinion and v.last_checkup_on = v.due_on - interval '1 year'))::int as before
         from vehicles v where not exists (select from checkups c where c.vehicle = v.id)`,
    );
    expect(due).toEqual({ count: 300, before: 300 });
    const annulled = await ask<{ last: string | null; by: string }>(
      demo,
      `select concat(v.last_checkup_on, v.last_opinion, v.due_on) as last, u.email as by
         from checkups c join vehicles v on v.id = c.vehicle join users u on u.id = c.changed_by where c.status = 'annulled'`,
    );
    expect(annulled.length).toBeGreaterThan(10);
    expect(new Set(annulled.map(({ last, by }) => `${last}${by}`))).toEqual(
      new Set(['admin@demo.inspect.am']),
    );
  });

  test('no vehicle is of a make that builds none of its kind', async () => {
    const kinds = await ask<{ code: number; makes: string }>(
      demo,
      `select t.code, string_agg(distinct a.name, ' ' order by a.name) as makes
         from vehicles v join car_types t on t.id = v.car_type join cars a on a.id = v.car where t.code > 102 group by 1 order by 1`,
    );
    expect(kinds).toEqual([
      { code: 103, makes: 'BYD NISSAN TESLA VOLKSWAGEN' },
      { code: 201, makes: 'FORD GAZ MERCEDES-BENZ VOLKSWAGEN' },
      { code: 301, makes: 'FORD GAZ HYUNDAI KIA MERCEDES-BENZ VOLKSWAGEN' },
      { code: 302, makes: 'GAZ KAMAZ MERCEDES-BENZ ZIL' },
      { code: 401, makes: 'GKB SZAP' },
    ]);
    const [cars] = await ask<{ bodies: string }>(
      demo,
      `select string_agg(distinct b.name, ' ' order by b.name) as bodies from vehicles v join car_types t on t.id = v.car_type join bodies b on b.id = v.body where t.code = 101`,
    );
    expect(cars?.bodies.split(' ').sort()).toEqual(['Ամենագնաց', 'Հեչբեկ', 'Մինիվեն', 'Ունիվերսալ', 'Սեդան']);
  });

  test('has staff who work at the station of the checkup', async () => {
    const strangers = await ask(
      demo,
      `select c.id from checkups c join users m on m.id = c.mechanic join users o on o.id = c.created_by
        where m.station <> c.station or o.station <> c.station or m.role <> 'TECHNICAL_SERVICE_MECHANIC' or o.role <> 'TECHNICAL_SERVICE_OPERATOR'`,
    );
    expect(strangers).toEqual([]);
  });
});

describe('through the API', () => {
  test('every checkup comes as the contract says it', async () => {
    const admin = await demo.as('admin');
    const seen = new Set<string>();
    for (let number = 1, last = 1; number <= last; number += 1) {
      const answer = await admin.get(
        `/tech-service-all-checkups?startDate=${addDays(TODAY, -30)}&endDate=${TODAY}&limit=200&page=${number}`,
      );
      const { data, pagination } = page.parse(answer.body);
      last = pagination.total;
      for (const row of data) seen.add(listed.parse(row)._id);
      expect(pagination.count).toBeGreaterThan(2_700);
    }
    const [stored] = await ask<{ count: number }>(demo, 'select count(*)::int as count from checkups');
    expect(seen.size).toBe(stored?.count);
  });

  test.each(['operator', 'operator2'])('%s finds checkups of today on his first screen', async (account) => {
    const { data } = page.parse((await (await demo.as(account)).get('/tech-service-checkup')).body);
    const rows = data.map((row) => listed.parse(row));
    expect(rows.length).toBeGreaterThanOrEqual(3);
    for (const row of rows) {
      expect(yerevanDay(new Date(row.createdAt))).toBe(TODAY);
      if (row.status === 'open') expect(row.can.edit).toBe(true);
    }
  });

  test.each(ACCOUNTS)('%s signs in as %s', async (account, role) => {
    const answer = await demo.anonymous.post('/auth/login', {
      email: `${account}@demo.inspect.am`,
      password: DEMO_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { user: { role } } } });
  });

  test('one more account is asked for the code that is sent to its number', async () => {
    const email = `${WITH_CODE}@demo.inspect.am`;
    const answer = await demo.anonymous.post('/auth/login', { email, password: DEMO_PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { twoFactor: true, sent: true } });
  });

  test('nobody else signs in with that password, and has a number for a new one', async () => {
    const others = await ask<{ email: string; verified: boolean }>(
      demo,
      'select email, phone_verified_at is not null as verified from users where email <> all($1)',
      [[...ACCOUNTS.map(([name]) => name), WITH_CODE].map((name) => `${name}@demo.inspect.am`)],
    );
    expect(others.every(({ verified }) => verified)).toBe(true);
    expect(others.length).toBeGreaterThan(4);
    const [first] = others;
    expect(
      (await demo.anonymous.post('/auth/login', { email: first?.email, password: DEMO_PASSWORD })).status,
    ).toBe(401);
    const hashes = await ask<{ hash: string }>(demo, 'select distinct password_hash as hash from users');
    expect(hashes).toHaveLength(2);
  });

  test('the companies have settled everything and the certificates are valid', async () => {
    const settled = await ask(
      demo,
      'select status, blocked, contract_status, subscription_status, demo from companies',
    );
    expect(settled).toEqual(
      Array(2).fill({
        status: true,
        blocked: false,
        contract_status: true,
        subscription_status: true,
        demo: true,
      }),
    );
    for (const account of ['operator', 'operator2']) {
      const { data } = page.parse((await (await demo.as(account)).get('/tech-service-mechanics')).body);
      expect(data.length).toBeGreaterThan(0);
      for (const mechanic of data) expect(mechanic).toMatchObject({ assignable: true });
    }
  });

  const WORKED = ['10AA101', '10AA102', '10AA103', '1010AA', '10AA105'].map((plate, index) => [
    plate,
    `AA10010${index + 1}`,
  ]);
  const ORDINARY = Array.from({ length: 10 }, (_, index) => [`10BB${101 + index}`, `BB${100_101 + index}`]);

  test.each([...WORKED, ...ORDINARY])(
    '%s is due about now and may be checked at once',
    async (plate, registrationCertificate) => {
      for (const account of ['operator', 'operator2']) {
        const client = await demo.as(account);
        const answer = await client.post('/tech-service-checkup-check-before-add', {
          CarRegNo: plate,
          registrationCertificate,
        });
        expect(answer).toMatchObject({ status: 200, body: { status: true, refusals: [], warnings: [] } });
        const found = await client.get(
          `/find-tech-service?data=${plate}&registrationCertificate=${registrationCertificate}`,
        );
        expect(found).toMatchObject({
          status: 200,
          body: { data: { CarRegNo: plate, owner: { phone: expect.stringMatching(/^\+374/) } } },
        });
        const due = String(Object(Object(found.body).data).dueDate);
        expect(Math.abs(daysBetween(TODAY, due))).toBeLessThanOrEqual(20);
      }
    },
  );
});
