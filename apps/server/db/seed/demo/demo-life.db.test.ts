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
       select p.checkup, p.purpose, p.amount from payments p where p.checkup is not null and p.surplus is null
       union all select u.checkup, u.purpose, p.amount from payment_uses u join payments p on p.id = u.payment)
     select c.id, paid.purpose from paid join checkups c on c.id = paid.checkup
      group by c.id, paid.purpose having sum(paid.amount) <> (c.fees -> paid.purpose ->> 'amount')::int or count(*) <> 1 or c.status = 'cancelled'`,
  );
  expect(odd).toEqual([]);
  const unpaid = await ask(
    `select c.id from checkups c cross join unnest(array['inspection', 'environmental']) purpose
      where c.status = 'concluded' and (c.fees -> purpose ->> 'amount')::int > 0
        and not exists (select from payments p where p.checkup = c.id and p.purpose = purpose.purpose)
        and not exists (select from payment_uses u where u.checkup = c.id and u.purpose = purpose.purpose)`,
  );
  expect(unpaid).toEqual([]);
  const ofTerminals = await ask(`select distinct purpose from payments where method = 'terminal'`);
  expect(ofTerminals).toEqual([{ purpose: 'inspection' }]);
});

test('an order is paid by its attempt for what it is over, or was never paid', async () => {
  const states = await ask(
    `select o.state, array_agg(distinct a.state) as attempts, bool_and(o.amount = coalesce(p.amount, 0)) as whole,
            count(p.amount) > 0 as paid, bool_and(a.expires_at - a.created_at = interval '1 day') as "dayLong"
       from payment_orders o join payment_attempts a on a.payment_order = o.id
       left join lateral (select sum(amount)::int as amount from payments where payment_order = o.id and attempt = o.paid_attempt) p on true
      group by 1 order by 1`,
  );
  expect(states).toEqual([
    { state: 'expired', attempts: ['expired'], whole: false, paid: false, dayLong: true },
    { state: 'paid', attempts: ['succeeded'], whole: true, paid: true, dayLong: false },
  ]);
  // Nobody asks a provider about what is only told.
  expect(await ask('select 1 from payment_attempts where next_poll_at is not null')).toEqual([]);
});

test('all cash is in shifts that were counted and closed, and in one of them some was missing', async () => {
  const [shifts] = await ask(
    `select bool_and(n.expected = s.opening + cash.total) as summed, bool_and(s.opened_at < cash.first and s.closed_at >= cash.last) as around,
            count(*) filter (where n.counted <> n.expected)::int as differ
       from cash_shifts s join cash_counts n on n.id = s.closing
       join lateral (select sum(e.amount)::int as total, min(e.at) as first, max(e.at) as last from ledger_entries e where e.shift = s.id) cash on true`,
  );
  expect(shifts).toEqual({ summed: true, around: true, differ: 1 });
  const short = await ask(
    `select u.email, n.counted - n.expected as difference, s.reason, (s.opened_at at time zone 'Asia/Yerevan')::date::text as day
       from cash_shifts s join users u on u.id = s.operator join cash_counts n on n.id = s.closing where s.reason is not null`,
  );
  expect(short).toEqual([
    {
      email: 'operator@demo.inspect.am',
      difference: -500,
      day: '2026-11-20',
      reason: 'Մանրը վերադարձնելիս սխալվել եմ',
    },
  ]);
  const loose = await ask(
    `select e.id from ledger_entries e join payments p on p.id = e.payment where p.method = 'cash' and (e.shift is null or e.person <> p.created_by)`,
  );
  expect(loose).toEqual([]);
  // Today's drawer is his to open who sits down at it.
  expect(await ask('select 1 from cash_shifts where closed_at is null')).toEqual([]);
});

test('nothing of it lies in the future', async () => {
  for (const [table, column] of [
    ['payment_orders', 'updated_at'],
    ['payment_attempts', 'updated_at'],
    ['payment_events', 'at'],
    ['payment_uses', 'at'],
    ['cash_shifts', 'closed_at'],
    ['cash_counts', 'at'],
    ['controls', 'decided_at'],
  ])
    expect(await ask(`select 1 from ${table} where ${column} > $1`, [NOON]), table).toEqual([]);
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
  const withoutHistory = await ask(
    `select k.checkup from controls k where k.version <> (select count(*) from control_events e where e.checkup = k.checkup)`,
  );
  expect(withoutHistory).toEqual([]);
  // What was annulled before is not approved.
  expect(
    await ask(
      `select c.status from controls k join checkups c on c.id = k.checkup where c.status <> 'concluded'`,
    ),
  ).toEqual([]);
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
  const { pool } = demo.database;
  const met = async (plate: string, vin: string) => {
    const { rows } = await pool.query(
      `select exists (select from set_config('inspect.user', $3, false), inspect.vin_notices($1, $2)) as met`,
      [plate, vin, '0'.repeat(24)],
    );
    return rows[0]?.met;
  };
  const vehicles = await ask('select plate, vin from vehicles');
  for (const { plate, vin } of vehicles.slice(0, 200))
    expect(await met(String(plate), String(vin))).toBe(false);
  expect(await met('77QX2AB', 'XXXXXXXXXXXXXXXXX')).toBe(true);
  const [facts] = await ask(
    `select (select count(*)::int from enforcement_hits) as wanted, (select count(*)::int from vin_notifications) as watched,
            (select count(*)::int from vehicles v join enforcement_hits h on h.car_reg_no = v.plate) as looked`,
  );
  expect(facts).toEqual({ wanted: 6, watched: 2, looked: 0 });
});

test('two bills of a wallet were paid twice: a surplus, and a case for each of its payments that waits', async () => {
  expect(
    await ask(`select o.review, d.status, p.surplus, count(distinct o.id)::int as orders from double_payments d
       join payments p on p.id = d.payment join payment_orders o on o.id = p.payment_order group by 1, 2, 3`),
  ).toEqual([{ review: 'second_success', status: 'open', surplus: true, orders: 2 }]);
});

test('the statement of a wallet has one payment that is missing here, and lacks one that is here', async () => {
  const statements = await ask('select provider, from_day::text, to_day::text from provider_statements');
  expect(statements).toEqual([{ provider: 'idram', from_day: '2026-11-07', to_day: '2026-11-20' }]);
  const admin = await demo.as('admin');
  const differences = async (kind: string) =>
    (
      await admin.get(
        `/statement-differences?provider=idram&kind=${kind}&startDate=2026-11-07&endDate=2026-11-20`,
      )
    ).body;
  for (const kind of ['missing_here', 'missing_there'])
    expect(await differences(kind)).toMatchObject({ data: [{ kind }], pagination: { count: 1 } });
});

test('partners have asked until now, and owe half of their last month', async () => {
  const admin = await demo.as('admin');
  for (const path of ['/api/users', '/api/history', '/api/search-histories', '/api/view-histories'])
    expect((await admin.get(path)).body, path).toMatchObject({
      data: expect.arrayContaining([expect.anything()]),
    });
  const [owed] = await ask(
    `select s.month::text, s.total / 2 = r.amount as half
       from partner_statements s join partner_receipts r on r.partner = s.partner`,
  );
  expect(owed).toEqual({ month: '2026-10-01', half: true });
  expect(await ask('select 1 from partner_calls where at > $1', [NOON])).toEqual([]);
});

test('the staff have cases to go on with, and see who asked for what is not his', async () => {
  const cases = await ask(
    `select c.kind, (select e.action from analysis_case_events e where e."case" = c.id order by e.version desc limit 1) as last
       from analysis_cases c order by c.kind`,
  );
  expect(cases).toContainEqual({ kind: 'overlap', last: 'open' });
  expect(cases).toContainEqual({ kind: 'tooShort', last: 'close' });
  // Honest stations, but for a few times: what stands out can be looked through.
  const found = await (await demo.as('admin')).get(
    '/analysis/findings?kind=overlap&startDate=2026-10-22&endDate=2026-11-21',
  );
  const { count } = (found.body as { pagination: { count: number } }).pagination;
  expect(count).toBeGreaterThanOrEqual(1);
  expect(count).toBeLessThanOrEqual(30);
  expect(await ask('select kind, entity, owner <> company as foreign from security_events')).toEqual([
    ...Array(2).fill({ kind: 'foreign_id', entity: 'checkups', foreign: true }),
  ]);
  expect(await ask(`select distinct result from login_history order by 1`)).toEqual([
    { result: 'failure' },
    { result: 'success' },
  ]);
});
