// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoApp, demoApp } from '../../../test/demo-app.ts';

/** A Saturday noon in Yerevan. */
const NOON = new Date('2026-11-21T08:00:00Z');

let demo: DemoApp;
beforeAll(async () => {
  demo = await demoApp(NOON);
});
afterAll(() => demo.close());

async function ask(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await demo.database.pool.query(text, values);
  return rows;
}

test('people have paid in every way that there is: at the desk mostly in cash, and some of them beforehand', async () => {
  const ways = await ask(
    `select origin || ' ' || method as way, count(*)::int as count from payments group by 1 order by 2 desc`,
  );
  expect(ways.map(({ way }) => way).sort()).toEqual([
    'onepay arca',
    'onepay idram',
    'onepay telcell',
    'onepay terminal',
    'station arca',
    'station cash',
    'station idram',
    'station telcell',
  ]);
  expect(ways[0]?.way).toBe('station cash');
  expect(Number(ways.at(-1)?.count)).toBeGreaterThan(5);
});

test('whatever way it came, each checkup is paid as much as it owed, and no more', async () => {
  const odd = await ask(
    `with paid as (
       select p.checkup, p.purpose, p.amount from payments p where p.checkup is not null
       union all select u.checkup, u.purpose, p.amount from payment_uses u join payments p on p.id = u.payment)
     select c.id, paid.purpose from paid join checkups c on c.id = paid.checkup
      group by c.id, paid.purpose having sum(paid.amount) <> (c.fees -> paid.purpose ->> 'amount')::int or count(*) <> 1 or c.status = 'cancelled'`,
  );
  expect(odd).toEqual([]);
  const half = await ask(
    `select count(*)::int as count from payments p
      where p.origin = 'onepay' and not exists (select from payment_uses u where u.payment = p.id)`,
  );
  expect(half).toEqual([{ count: 0 }]);
});

test('an order is paid by its attempt for what it is over, or was never paid', async () => {
  const states = await ask(
    `select o.state, array_agg(distinct a.state) as attempts, bool_and(o.amount = coalesce(p.amount, 0)) as whole
       from payment_orders o join payment_attempts a on a.payment_order = o.id
       left join lateral (select sum(amount)::int as amount from payments where payment_order = o.id and attempt = o.paid_attempt) p on true
      group by 1 order by 1`,
  );
  expect(states).toEqual([
    { state: 'cancelled', attempts: ['expired'], whole: false },
    { state: 'paid', attempts: ['succeeded'], whole: true },
  ]);
  // Nobody asks a provider about what is only told.
  expect(await ask('select 1 from payment_attempts where next_poll_at is not null')).toEqual([]);
});

test('the home stations have closed shifts of the week before today, counted by their operators, one of them with a difference', async () => {
  const shifts = await ask(
    `select u.email, count(*)::int as count, (count(*) filter (where n.counted = n.expected))::int as exact,
            (count(*) filter (where n.expected = s.opening + (select sum(amount) from ledger_entries e where e.shift = s.id)))::int as summed,
            (array_agg(n.counted - n.expected || ' ' || s.reason) filter (where s.reason is not null)) as short
       from cash_shifts s join users u on u.id = s.operator join cash_counts n on n.id = s.closing
      where s.opened_at >= '2026-11-13T20:00Z' and s.closed_at < '2026-11-20T20:00Z' group by 1 order by 1`,
  );
  // On the Sunday nobody paid them.
  expect(shifts).toEqual([
    { email: 'operator2@demo.inspect.am', count: 6, exact: 6, summed: 6, short: null },
    {
      email: 'operator@demo.inspect.am',
      ...{ count: 6, exact: 5, summed: 6, short: ['-500 Մանրը տալիս սխալվել եմ'] },
    },
  ]);
  expect(await ask('select count(*)::int as count from cash_shifts')).toEqual([{ count: 12 }]);
  // Today's drawer is his who sits down at it.
  expect(await ask('select 1 from cash_shifts where closed_at is null')).toEqual([]);
});

test('the staff have looked through three days: decisions, questions and an answer, each with its history', async () => {
  const said = await ask(
    `select status, count(*)::int as count, count(question)::int as asked, count(answer)::int as answered from controls group by 1 order by 1`,
  );
  expect(said.map(({ status }) => status)).toEqual(['approved', 'suspicious', 'unchecked', 'violation']);
  expect(Number(said[0]?.count)).toBeGreaterThan(40);
  expect(said.find(({ status }) => status === 'unchecked')).toMatchObject({ asked: 2, answered: 1 });
  const events = await ask(
    `select e.action, array_agg(distinct u.email = 'admin@demo.inspect.am') as staff from control_events e join users u on u.id = e.by_user group by 1 order by 1`,
  );
  expect(events).toEqual([
    { action: 'answer', staff: [false] },
    { action: 'ask', staff: [true] },
    { action: 'decide', staff: [true] },
  ]);
  expect(await ask('select 1 from control_events where at > $1', [NOON])).toEqual([]);
});

test('the staff have told everybody something and the operators something else, which each of them sees', async () => {
  const told = async (account: string) => (await (await demo.as(account)).get('/notifications')).body;
  for (const [account, count] of [
    ['owner', 1],
    ['mechanic2', 1],
    ['operator', 2],
    ['operator2', 2],
  ] as const)
    expect(await told(account), account).toMatchObject({ unread: count });
});

test('six vehicles are looked for and two numbers watched, none of them of the demonstration', async () => {
  const facts = await ask(
    `select (select count(*)::int from enforcement_hits) as wanted, (select count(*)::int from vin_notifications) as watched,
            (select count(*)::int from vehicles v where exists (select from enforcement_hits h where h.car_reg_no = v.plate)
               or exists (select from inspect.vin_notices(v.plate, v.vin))) as met`,
  );
  expect(facts).toEqual([{ wanted: 6, watched: 2, met: 0 }]);
});
