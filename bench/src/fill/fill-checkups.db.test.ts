// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoApp, demoApp } from '../../../apps/server/test/demo-app.ts';
import { fillCheckups } from './fill-checkups.ts';

const COUNT = 400;
const LAST = '2026-11-25';
let demo: DemoApp;
beforeAll(async () => {
  demo = await demoApp(new Date('2026-11-25T08:00:00Z'));
});
afterAll(() => demo.close());

async function numbers(): Promise<Record<string, number>> {
  const { rows } = await demo.database.pool.query<{ what: string; count: number }>(
    `select 'checkups' as what, count(*)::int from checkups where id like 'f0000%'
      union all select 'with a chain', count(distinct checkup)::int from checkup_versions where checkup like 'f0000%'
      union all select 'after the last day', count(*)::int from checkups where id like 'f0000%' and created_at >= '2026-11-25T20:00:00Z'
      union all select 'days counted wrongly', count(*)::int from inspect.miscounted_days('2016-01-01')`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

it('fills the tables as the migrations have left them, and does nothing where it is done', async () => {
  expect(await fillCheckups(demo.database.url, COUNT, { last: LAST })).toBe(LAST);
  const filled = {
    checkups: 400,
    'with a chain': 400,
    'after the last day': 0,
    'days counted wrongly': 0,
  };
  expect(await numbers()).toEqual(filled);
  expect(await fillCheckups(demo.database.url, COUNT)).toBe(LAST);
  expect(await numbers()).toEqual(filled);
}, 120_000);
