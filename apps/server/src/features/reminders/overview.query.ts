import type { Day } from '@inspect/contract/kernel';
import {
  REMINDER_REASONS,
  REMINDER_STATES,
  REMINDER_STEPS,
  type RemindersOverview,
  UNSENT_SHOWN,
  type VehicleReminders,
} from '@inspect/contract/reminders';
import { sql } from 'kysely';
import { z } from 'zod';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

const step = z.enum(REMINDER_STEPS);
const state = z.enum(REMINDER_STATES);
const reason = z.enum(REMINDER_REASONS).nullable();

export async function spentIn(tx: Tx, month: Day): Promise<number> {
  const query = build.selectFrom('reminder_months').select('spent').where('month', '=', month);
  return (await tx.first(query))?.spent ?? 0;
}

/** How many there are of each step in each state, of those that are for a day from this one on. */
export async function countsSince(tx: Tx, from: Day): Promise<RemindersOverview['counts']> {
  const query = sql<{ step: string; state: string; count: number }>`
    select step, state, count(*)::integer as count from reminders where send_on >= ${from}
     group by step, state order by step, state`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map((row) => ({ ...row, step: step.parse(row.step), state: state.parse(row.state) }));
}

const COLUMNS = ['r.id', 'r.due_on', 'r.step', 'r.state', 'r.reason', 'r.changed_at'] as const;

type Row = { id: string; due_on: Day; step: string; state: string; reason: string | null; changed_at: Date };

const told = (row: Row) => ({
  _id: row.id,
  dueOn: row.due_on,
  step: step.parse(row.step),
  state: state.parse(row.state),
  reason: reason.parse(row.reason),
  at: row.changed_at.toISOString(),
});

/** What did not go out since then, or waits although it should have gone, the latest first. */
export async function unsentSince(tx: Tx, since: Date): Promise<RemindersOverview['unsent']> {
  const query = build
    .selectFrom('reminders as r')
    .leftJoin('vehicles as v', 'v.id', 'r.vehicle')
    .select([...COLUMNS, 'v.plate', 'v.vin'])
    .where('r.state', 'in', ['refused', 'unknown', 'dropped', 'waiting'])
    .where('r.reason', 'is not', null)
    .where('r.changed_at', '>', since);
  const rows = await tx.rows(
    query.orderBy('r.changed_at', 'desc').orderBy('r.id', 'desc').limit(UNSENT_SHOWN),
  );
  return rows.map((row) => ({ ...told(row), CarRegNo: row.plate, VIN: row.vin }));
}

/** Of one vehicle there are three a due date: these are years. */
const MOST_SENT = 30;

export async function remindersOf(tx: Tx, vehicle: string): Promise<VehicleReminders> {
  const wish = await tx.first(
    rawQuery(sql<{ since: Date }>`select since from inspect.standing_consent(${vehicle})`),
  );
  const stop = await tx.first(
    build
      .selectFrom('reminder_stops as s')
      .leftJoin('users as u', 'u.id', 's.by')
      .select(['s.at', 'u.name'])
      .where('s.vehicle', '=', vehicle)
      .orderBy('s.at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(1),
  );
  const sent = build.selectFrom('reminders as r').select(COLUMNS).where('r.vehicle', '=', vehicle);
  const rows = await tx.rows(sent.orderBy('r.send_on', 'desc').orderBy('r.id', 'desc').limit(MOST_SENT));
  return {
    wantedSince: wish?.since.toISOString() ?? null,
    stopped: stop ? { at: stop.at.toISOString(), byName: stop.name } : null,
    sent: rows.map(told),
  };
}

/** null = no vehicle has this VIN. */
export async function vehicleWith(tx: Tx, vin: string): Promise<string | null> {
  return (await tx.first(build.selectFrom('vehicles').select('id').where('vin', '=', vin)))?.id ?? null;
}
