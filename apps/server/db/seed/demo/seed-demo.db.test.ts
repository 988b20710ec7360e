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
import { seedDemo } from './seed-demo.ts';

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
  ...{ attachments: true, vehicleCategories: true, fuelKinds: true, findingsAtDesk: true },
  ...{ signature: true, signedBy: true, signedByName: true, signedAt: true, signatureReason: true },
  signedFindings: true,
});
const page = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ count: z.int(), total: z.int() }),
});

let demo: DemoApp;
/** a production's database: the lists and nobody */
let bare: DemoApp;
beforeAll(async () => {
  demo = await demoApp(NOON);
  bare = await demoApp(NOON, 'production');
});
afterAll(async () => {
  await demo.close();
  await bare.close();
});

async function ask<Row>(app: DemoApp, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app.database.pool.query(text, values);
  return rows as Row[];
}

/** Salts and keys, what is computed with them, and the database's own clock. */
const CHANCE = ['password_hash', 'applied_at', 'known_since', 'key', 'sealed', 'hash', 'previous'];

const TABLES =
  'companies stations users vehicles vehicle_owners checkups checkup_versions payments attachments page_grants'.split(
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
           or (status = 'concluded') <> (concluded_at is not null) or (status = 'concluded') <> (number is not null)`,
      [NOON],
    );
    expect(wrong).toEqual([]);
    expect(await ask(demo, 'select 1 from payments where created_at > $1', [NOON])).toEqual([]);
  });

  test('holds checkups open, concluded good, concluded bad and cancelled, and paid as much as was owed', async () => {
    const kinds = await ask<{ kind: string }>(
      demo,
      `select distinct status || ' ' || coalesce(opinion::text, '-') as kind from checkups order by 1`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
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
    // A dozen of them, each compared with all.
    for (const { id } of photos.slice(0, 12))
      await asSystem(demo.database.pool, (tx) => findReuse(tx, id, NOON));
    expect(await ask(demo, 'select * from photo_reuses')).toEqual([]);
    const { status, bytes } = await (await demo.as('viewer')).get(`/files/${photos[0]?.file}`);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  });

  test('has crews that work at the station of the checkup', async () => {
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

const HOURS: [string, string][] = [
  ['ten past midnight', '2026-11-20T20:10:00Z'],
  ['New Year’s first minute', '2026-12-31T20:01:00Z'],
];
const OTHER_HOURS: [string, string][] = [
  ['eight in the morning', '2026-11-21T04:00:00Z'],
  ['one in the afternoon', '2026-11-21T09:00:00Z'],
  ['ten to midnight', '2026-11-21T19:50:00Z'],
  ['a Sunday morning', '2026-11-22T05:30:00Z'],
];

describe('started at any hour', () => {
  test.each(process.env.TEST_LONG === '1' ? [...HOURS, ...OTHER_HOURS] : HOURS)(
    '%s: both operators have checkups on their first screen, none of them from the future',
    async (_name, instant) => {
      const now = new Date(instant);
      const client = await bare.database.pool.connect();
      try {
        await client.query('begin');
        await seedDemo(client, { now, say: () => undefined });
        const { rows } = await client.query(
          `select count(*)::int as total,
                (count(*) filter (where greatest(created_at, updated_at, concluded_at) > $1))::int as late,
                (count(*) filter (where station = (select station from users where email = 'operator@demo.inspect.am') and created_at >= $2))::int as operator,
                (count(*) filter (where station = (select station from users where email = 'operator2@demo.inspect.am') and created_at >= $2))::int as operator2
           from checkups`,
          [now, startOfDay(yerevanDay(now))],
        );
        const [{ total, late, operator, operator2 }] = rows;
        expect(late).toBe(0);
        expect(Math.min(operator, operator2)).toBeGreaterThanOrEqual(3);
        expect(total).toBeGreaterThanOrEqual(2_700);
        expect(total).toBeLessThanOrEqual(3_300);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );
});

describe('production', () => {
  test('starts with the lists and pages, and with nobody and nothing invented', async () => {
    const app = bare;
    const [counts] = await ask<Record<string, number>>(
      app,
      `select (select count(*)::int from users) as users, (select count(*)::int from companies) as companies,
              (select count(*)::int from checkups) as checkups, (select count(*)::int from vehicles) as vehicles,
              (select count(*) > 100 from cars)::int as lists, (select count(*) > 40 from pages)::int as pages`,
    );
    expect(counts).toEqual({ users: 0, companies: 0, checkups: 0, vehicles: 0, lists: 1, pages: 1 });
    expect(app.said).toEqual([]);
    for (const [account] of ACCOUNTS)
      expect(
        (
          await app.anonymous.post('/auth/login', {
            email: `${account}@demo.inspect.am`,
            password: DEMO_PASSWORD,
          })
        ).status,
      ).toBe(401);
  });
});
