import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import type { DemoStaff } from './demo-people.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

/** so many days before today have shifts at the home stations, those of the accounts that sign in */
const DAYS = 7;
const MINUTE = 60_000;
const OPENED = (8 * 60 + 50) * MINUTE;
const CLOSED = (20 * 60 + 15) * MINUTE;
/** drams in the drawer in the morning */
const CHANGE = 20_000;
const MISSING = 500;
const MISSING_BECAUSE = 'Մանրը տալիս սխալվել եմ';

/**
 * The cash that operators of these stations took in the last days, day by day in shifts that they opened, counted and closed; in
 * one of them some was missing. Answers with the payments that this has stored.
 */
export async function storeShifts(
  client: pg.PoolClient,
  payments: readonly Row[],
  { random, staff, today }: { random: Random; staff: readonly DemoStaff[]; today: string },
): Promise<ReadonlySet<Row>> {
  const stored = new Set<Row>();
  for (let before = DAYS; before > 0; before -= 1)
    for (const { station, operators } of staff)
      for (const operator of operators) {
        const day = addDays(today, -before);
        const cash = payments.filter(
          ({ method, created_by, created_at }) =>
            method === 'cash' && created_by === operator && yerevanDay(new Date(String(created_at))) === day,
        );
        if (cash.length === 0) continue;
        const isShort = before === 2 && station === staff[0]?.station;
        await storeShift(client, cash, { random, day, operator, station, missing: isShort ? MISSING : 0 });
        for (const payment of cash) stored.add(payment);
      }
  return stored;
}

type Shift = {
  random: Random;
  day: string;
  operator: string;
  station: DemoStaff['station'];
  missing: number;
};

async function storeShift(
  client: pg.PoolClient,
  cash: readonly Row[],
  { random, day, operator, station, missing }: Shift,
): Promise<void> {
  const [shift, count] = [random.id(), random.id()];
  const at = (sinceMidnight: number) => new Date(startOfDay(day).getTime() + sinceMidnight).toISOString();
  await insertRows(client, 'cash_shifts', [
    {
      ...{ id: shift, company: station.company, station: station.id, operator },
      ...{ opened_at: at(OPENED), opening: CHANGE, automatic: false },
    },
  ]);
  // The ledger puts what somebody takes into his open shift.
  await client.query("select set_config('inspect.user', $1, true)", [operator]);
  await insertRows(client, 'payments', cash);
  await client.query("select set_config('inspect.user', '', true)");
  const counted = cash.reduce((sum, { amount }) => sum + Number(amount), CHANGE) - missing;
  await insertRows(client, 'cash_counts', [
    {
      id: count,
      shift,
      company: station.company,
      counted,
      expected: 0,
      counted_by: operator,
      at: at(CLOSED),
    },
  ]);
  await client.query(
    'update cash_shifts set closed_at = $2, closed_by = $3, closing = $4, reason = $5 where id = $1',
    [shift, at(CLOSED), operator, count, missing > 0 ? MISSING_BECAUSE : null],
  );
}
