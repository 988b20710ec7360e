import { startOfDay, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { DemoStaff } from './demo-people.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

const MINUTE = 60_000;
const OPENED = (8 * 60 + 50) * MINUTE;
const CLOSED = (20 * 60 + 15) * MINUTE;
/** drams in the drawer in the morning */
const CHANGE = 20_000;
const MISSING = 500;
const MISSING_BECAUSE = 'Մանրը վերադարձնելիս սխալվել եմ';

/** What one operator took in cash on one day, and where he works. */
type Drawer = { operator: string; station: DemoStaff['station']; cash: Row[] };

/**
 * The cash of all operators, day by day in shifts that they opened, counted and closed, today's as well: the drawer of whoever
 * signs in is his to open. In the last one before today of the first operator some was missing. Answers with the payments
 * that this has stored.
 */
export async function storeShifts(
  client: pg.PoolClient,
  payments: readonly Row[],
  { random, staff, now }: { random: Random; staff: readonly DemoStaff[]; now: Date },
): Promise<ReadonlySet<Row>> {
  const days = drawersByDay(payments, staff);
  const first = staff[0]?.operators[0];
  const short = days.findLast(
    ([day, drawers]) => day < yerevanDay(now) && drawers.some((one) => one.operator === first),
  );
  for (const [day, drawers] of days)
    await storeDay(client, drawers, {
      random,
      day,
      now,
      missingOf: (operator) => (day === short?.[0] && operator === first ? MISSING : 0),
    });
  return new Set(days.flatMap(([, drawers]) => drawers.flatMap(({ cash }) => cash)));
}

/** Oldest day first. */
function drawersByDay(payments: readonly Row[], staff: readonly DemoStaff[]): [string, Drawer[]][] {
  const stations = new Map(
    staff.flatMap(({ station, operators }) => operators.map((operator) => [operator, station] as const)),
  );
  const days = new Map<string, Map<string, Drawer>>();
  for (const payment of payments) {
    const operator = String(payment.created_by);
    const station = stations.get(operator);
    if (payment.method !== 'cash' || !station) continue;
    const day = yerevanDay(new Date(String(payment.created_at)));
    const drawers = days.get(day) ?? new Map<string, Drawer>();
    const drawer = drawers.get(operator) ?? { operator, station, cash: [] };
    drawer.cash.push(payment);
    days.set(day, drawers.set(operator, drawer));
  }
  return [...days]
    .map(([day, drawers]): [string, Drawer[]] => [day, [...drawers.values()]])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

type Day = { random: Random; day: string; now: Date; missingOf: (operator: string) => number };

async function storeDay(
  client: pg.PoolClient,
  drawers: readonly Drawer[],
  { random, day, now, missingOf }: Day,
): Promise<void> {
  const midnight = startOfDay(day).getTime();
  const shifts = drawers.map((drawer) => {
    const moments = drawer.cash.map(({ created_at }) => Date.parse(String(created_at)));
    return {
      ...drawer,
      id: random.id(),
      count: random.id(),
      missing: missingOf(drawer.operator),
      opened: Math.min(midnight + OPENED, ...moments.map((moment) => moment - MINUTE)),
      // Today's at the latest now.
      closed: Math.min(now.getTime(), Math.max(midnight + CLOSED, ...moments)),
    };
  });
  await insertRows(
    client,
    'cash_shifts',
    shifts.map(({ id, operator, station, opened }) => ({
      id,
      company: station.company,
      station: station.id,
      operator,
      opened_at: new Date(opened),
      opening: CHANGE,
      automatic: false,
    })),
  );
  for (const { operator, cash } of shifts) {
    // The ledger puts what somebody takes into his open shift.
    await client.query("select set_config('inspect.user', $1, true)", [operator]);
    await insertRows(client, 'payments', cash);
  }
  await client.query("select set_config('inspect.user', '', true)");
  const counts = shifts.map(({ id, count, operator, station, cash, missing, closed }) => ({
    id: count,
    shift: id,
    company: station.company,
    expected: 0,
    counted_by: operator,
    counted: cash.reduce((sum, { amount }) => sum + Number(amount), CHANGE) - missing,
    at: new Date(closed),
  }));
  await insertRows(client, 'cash_counts', counts);
  await client.query(
    `update cash_shifts s set closed_at = n.at, closed_by = n.counted_by, closing = n.id,
            reason = case when n.counted <> n.expected then $2 end
       from cash_counts n where n.shift = s.id and n.id = any ($1)`,
    [shifts.map(({ count }) => count), MISSING_BECAUSE],
  );
}
