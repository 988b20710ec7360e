import type { Day } from '@inspect/contract/kernel';
import { REMINDER_STEPS, type ReminderReason, type ReminderStep } from '@inspect/contract/reminders';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';

export type Planning = {
  /** up to which day it was looked who is to be reminded; null = it never was */
  last: Day | null;
  /** when it was looked; null = it is to be looked now */
  at: Date | null;
  pausedUntil: Date | null;
};

export async function planning(tx: Tx): Promise<Planning> {
  const query = build.selectFrom('reminder_planning').select(['planned_to', 'planned_at', 'paused_until']);
  const row = await tx.first(query);
  return {
    last: row?.planned_to ?? null,
    at: row?.planned_at ?? null,
    pausedUntil: row?.paused_until ?? null,
  };
}

/** Until this transaction ends nobody else plans; false = somebody does. */
export async function takePlanning(tx: Tx): Promise<boolean> {
  const query = sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('inspect.reminders')) as taken`;
  return (await tx.first(rawQuery(query)))?.taken ?? false;
}

/** Nothing is handed over until then. */
export async function pause(tx: Tx, until: Date): Promise<void> {
  await tx.run(build.updateTable('reminder_planning').set({ paused_until: until }));
}

export async function notePlanned(tx: Tx, day: Day, at: Date | null): Promise<void> {
  const planned = { planned_to: day, planned_at: at };
  const add = build.insertInto('reminder_planning').values(planned);
  await tx.run(add.onConflict((on) => on.column('one').doUpdateSet(planned)));
}

/** Writes down who is to be reminded on these days, both included, and takes up again what was dropped too early. */
export async function planReminders(tx: Tx, from: Day, to: Day, now: Date): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.plan_reminders(${from}, ${to}, ${now})`));
}

/** What is for a day before this one is not sent any more; it keeps the reason for which it waited. */
export async function dropLate(tx: Tx, before: Day, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`update reminders set state = 'dropped', reason = coalesce(reason, 'late'), changed_at = ${now}
                  where state = 'waiting' and send_on < ${before}`),
  );
}

/** What has been handed over since before then, and nobody knows how it ended. */
export async function settleCrashed(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`update reminders set state = 'unknown', reason = 'crash', changed_at = ${now}
                  where state = 'sending' and changed_at < ${before}`),
  );
}

/** The account of a month, which others wait for until this transaction ends. */
export async function lockMonth(tx: Tx, month: Day): Promise<{ spent: number; told: boolean }> {
  await tx.run(
    build
      .insertInto('reminder_months')
      .values({ month })
      .onConflict((on) => on.doNothing()),
  );
  const query = build.selectFrom('reminder_months').select(['spent', 'told_at']).where('month', '=', month);
  const row = await tx.first(query.forUpdate());
  return { spent: row?.spent ?? 0, told: row?.told_at != null };
}

export async function noteTold(tx: Tx, month: Day, now: Date): Promise<void> {
  await tx.run(build.updateTable('reminder_months').set({ told_at: now }).where('month', '=', month));
}

/** Drams that are promised, or that come back when negative. */
export async function charge(tx: Tx, month: Day, drams: number): Promise<void> {
  const spent = sql<number>`spent + ${drams}`;
  await tx.run(build.updateTable('reminder_months').set({ spent }).where('month', '=', month));
}

export type Waiting = {
  id: string;
  vehicle: string;
  due_on: Day;
  send_on: Day;
  step: ReminderStep;
  attempts: number;
};

/** The one that has waited longest; nobody else takes it before this transaction ends. */
export async function nextWaiting(tx: Tx, now: Date): Promise<Waiting | undefined> {
  const query = build
    .selectFrom('reminders')
    .select(['id', 'vehicle', 'due_on', 'send_on', 'step', 'attempts'])
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now);
  const row = await tx.first(query.orderBy('send_on').orderBy('id').limit(1).forUpdate().skipLocked());
  return row && { ...row, step: stepOf(row.step) };
}

function stepOf(stored: string): ReminderStep {
  const known = REMINDER_STEPS.find((step) => step === stored);
  if (!known) throw new Error(`no step ${stored}`);
  return known;
}

type VehicleFacts = {
  plate: string | null;
  due_on: Day | null;
  checkup: string | null;
  phone: string | null;
};

/** What decides about a vehicle at this moment. */
export async function vehicleFacts(tx: Tx, vehicle: string): Promise<VehicleFacts> {
  const query = sql<VehicleFacts>`select plate, due_on, checkup, phone from inspect.reminder_facts(${vehicle})`;
  return (await tx.first(rawQuery(query))) ?? { plate: null, due_on: null, checkup: null, phone: null };
}

export async function drop(tx: Tx, id: string, reason: ReminderReason, now: Date): Promise<void> {
  const set = { state: 'dropped', reason, changed_at: now };
  await tx.run(build.updateTable('reminders').set(set).where('id', '=', id));
}

/** There is no money: all that could go now goes on waiting, and says for what. */
export async function holdForMoney(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`update reminders set reason = 'money', changed_at = ${now}
                  where state = 'waiting' and next_at <= ${now} and reason is distinct from 'money'`),
  );
}

type HandedOver = {
  checkup: string | null;
  phone: string;
  tokenHash: Buffer;
  parts: number;
  cost: number;
  month: Day;
  attempts: number;
  now: Date;
};

export async function markSending(tx: Tx, id: string, row: HandedOver): Promise<void> {
  const { checkup, phone, parts, cost, attempts } = row;
  const set = { checkup, phone, parts, cost, attempts, token_hash: row.tokenHash, charged_to: row.month };
  const sending = { ...set, state: 'sending', reason: null, changed_at: row.now };
  await tx.run(build.updateTable('reminders').set(sending).where('id', '=', id));
}

type Settled = { state: string; reason: ReminderReason | null; providerId?: string | null; nextAt?: Date };

/** How this try ended; false = somebody has settled it meanwhile. */
export async function settle(
  tx: Tx,
  { id, attempts }: { id: string; attempts: number },
  { state, reason, providerId, nextAt }: Settled,
  now: Date,
): Promise<boolean> {
  const set = { state, reason, changed_at: now, provider_id: providerId ?? null };
  const free = state === 'sent' || state === 'unknown' ? {} : { cost: 0, charged_to: null };
  const again = nextAt ? { next_at: nextAt } : {};
  // A provider that answered late has answered all the same.
  const open = state === 'sent' ? ['sending', 'unknown'] : ['sending'];
  const update = build.updateTable('reminders').set({ ...set, ...free, ...again });
  return (
    (await tx.run(
      update.where('id', '=', id).where('attempts', '=', attempts).where('state', 'in', open),
    )) === 1
  );
}

/** Whether a message of ours has this in its link, and the person it went to is still known. */
export async function isLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const query = build.selectFrom('reminders').select('id').where('token_hash', '=', hash);
  return (await tx.first(query.where('phone', 'is not', null))) !== undefined;
}

/** Whoever got this message wants no more; false = there is none. */
export async function stopOf(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const query = sql`insert into reminder_stops (id, vehicle, phone, checkup, at)
    select ${newId()}, vehicle, phone, checkup, ${now} from reminders where token_hash = ${hash} and phone is not null`;
  return (await tx.run(rawQuery(query))) === 1;
}

/** A vehicle's standing wish ends, as whoever asks has been told; none = nothing is done. */
export async function stopVehicle(tx: Tx, vehicle: string, by: string, now: Date): Promise<void> {
  const query = sql`insert into reminder_stops (id, vehicle, phone, checkup, at, "by")
    select ${newId()}, ${vehicle}, c.phone, c.checkup, ${now}, ${by} from inspect.standing_consent(${vehicle}) c`;
  await tx.run(rawQuery(query));
}
