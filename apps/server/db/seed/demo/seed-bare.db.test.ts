// @module-tag slow
import { startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeTime } from '../../../src/platform/db/take-time.ts';
import { type DemoApp, demoApp } from '../../../test/demo-app.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';

/** a production's database: the lists and nobody */
let bare: DemoApp;
beforeAll(async () => {
  bare = await demoApp(new Date('2026-11-21T08:00:00Z'), 'production');
});
afterAll(() => bare.close());

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
        await takeTime(client, 1);
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
    120_000,
  );
});

describe('production', () => {
  test('starts with the lists and pages, and with nobody and nothing invented', async () => {
    const {
      rows: [counts],
    } = await bare.database.pool.query(
      `select (select count(*)::int from users) as users, (select count(*)::int from companies) as companies,
              (select count(*)::int from checkups) as checkups, (select count(*)::int from vehicles) as vehicles,
              (select count(*) > 100 from cars)::int as lists, (select count(*) > 40 from pages)::int as pages`,
    );
    expect(counts).toEqual({ users: 0, companies: 0, checkups: 0, vehicles: 0, lists: 1, pages: 1 });
    expect(bare.said).toEqual([]);
    for (const account of [
      'admin',
      'viewer',
      'owner',
      'operator',
      'mechanic',
      'owner2',
      'operator2',
      'mechanic2',
    ])
      expect(
        (
          await bare.anonymous.post('/auth/login', {
            email: `${account}@demo.inspect.am`,
            password: DEMO_PASSWORD,
          })
        ).status,
      ).toBe(401);
  });
});
