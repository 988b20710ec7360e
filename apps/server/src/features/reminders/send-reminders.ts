import { LINK_PATHS } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { addDays, type Day, formatDrams, yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { SmsFailure, type SmsGateway } from '../../platform/gateways/sms/sms-gateway.ts';
import { smsParts } from '../../platform/gateways/sms/sms-parts.ts';
import { describeProblem } from '../../platform/log/describe-problem.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import { tellStaff } from '../notifications/index.ts';
import { dropReason, nextTry, WAITS_DAYS } from './judge.ts';
import { reminderText } from './reminder-text.ts';
import {
  charge,
  drop,
  dropLate,
  holdForMoney,
  lockMonth,
  markSending,
  nextWaiting,
  notePlanned,
  noteTold,
  type Planning,
  pause,
  planning,
  planReminders,
  settle,
  settleCrashed,
  takePlanning,
  vehicleFacts,
  type Waiting,
} from './reminders.repo.ts';
import { isOpen, livesSeconds, type ReminderSettings, reminderSettings } from './settings.query.ts';
import { newStopToken } from './stop-link.ts';

export type SendingServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  gateway: SmsGateway;
  /** scheme and host that people see; undefined: the demonstration, whose messages are read on its own page */
  publicOrigin: string | undefined;
  announce(announcements: readonly Announcement[]): void;
};

/** In one turn; the next one comes in a minute. */
const MOST = 100;
/** A provider that takes none of so many in a row takes none of the others either: it is left alone for a while. */
const FAILED_IN_A_ROW = 5;
const PAUSE_MS = 30 * 60_000;
/** Sending takes ten seconds at the most; after so long nobody waits for an answer any more. */
const CRASHED_MS = 10 * 60_000;
/** Who becomes due or asks for it in the course of a day is found so soon. */
const PLANS_EVERY_MS = 3_600_000;
/** Minutes that it may take to look through the register. */
const PLAN_MINUTES = 5;

type Message = {
  id: string;
  to: string;
  text: string;
  lives: number;
  attempts: number;
  month: Day;
  cost: number;
};
/** none = nothing is to be sent now · dropped = that one is not; ask for the next */
type Claim = { kind: 'none' } | { kind: 'dropped' } | { kind: 'send'; message: Message };

/**
 * One turn: who is to be reminded is written down, and what may go now is handed over, each behind a transaction of its own that
 * takes its money and says that it is under way. So a crash leaves at most one that is never sent, and none that is sent twice.
 */
export async function sendReminders(services: SendingServices): Promise<void> {
  const { pool, clock, gateway } = services;
  const { plans, sends } = await asSystem(pool, (tx) => begin(tx, clock.now(), gateway.name !== 'none'));
  if (plans) await plan(services);
  let failed = 0;
  for (let count = 0; sends && count < MOST; count += 1) {
    const claim = await claimNext(services);
    if (claim.kind === 'none') return;
    if (claim.kind === 'send') failed = (await handOver(services, claim.message)) ? 0 : failed + 1;
    if (failed < FAILED_IN_A_ROW) continue;
    return asSystem(pool, (tx) => pause(tx, new Date(clock.now().getTime() + PAUSE_MS)));
  }
}

type Begun = {
  /** whether it is to be looked now who is to be reminded */
  plans: boolean;
  /** whether anything may be sent now */
  sends: boolean;
};

async function begin(tx: Tx, now: Date, provider: boolean): Promise<Begun> {
  const today = yerevanDay(now);
  const settings = await reminderSettings(tx);
  const planned = await planning(tx);
  await settleCrashed(tx, new Date(now.getTime() - CRASHED_MS), now);
  await dropLate(tx, addDays(today, -WAITS_DAYS), now);
  const on = settings.remindersOn && provider;
  // While it was off nobody was to be reminded: switched on, it begins with that day.
  if (!on) await notePlanned(tx, today, null);
  const { pausedUntil } = planned;
  const sends = on && isOpen(settings, now) && (pausedUntil === null || pausedUntil <= now);
  return { plans: on && isToPlan(planned, now), sends };
}

function isToPlan({ last, at }: Pick<Planning, 'last' | 'at'>, now: Date): boolean {
  return last !== yerevanDay(now) || at === null || now.getTime() - at.getTime() >= PLANS_EVERY_MS;
}

/** In a transaction of its own: if it fails, what is written down already goes all the same. */
async function plan({ pool, clock, logger }: SendingServices): Promise<void> {
  const work = async (tx: Tx) => {
    await tx.takeTime(PLAN_MINUTES);
    if (!(await takePlanning(tx))) return;
    const now = clock.now();
    const today = yerevanDay(now);
    const { last, at } = await planning(tx);
    if (!isToPlan({ last, at }, now)) return;
    await planReminders(tx, firstDay(last, today), today, now);
    await notePlanned(tx, today, now);
  };
  await asSystem(pool, work).catch((problem: unknown) =>
    logger.error({ err: describeProblem(problem) }, 'it was not written down who is to be reminded'),
  );
}

/** After an outage: what is for an earlier day would be too late to send. */
function firstDay(last: Day | null, today: Day): Day {
  if (last === null || last >= today) return today;
  const [earliest, next] = [addDays(today, -WAITS_DAYS), addDays(last, 1)];
  return next < earliest ? earliest : next;
}

async function claimNext({ pool, clock, publicOrigin, announce }: SendingServices): Promise<Claim> {
  const announcements: Announcement[] = [];
  const claim = await asSystem(pool, async (tx): Promise<Claim> => {
    const now = clock.now();
    const today = yerevanDay(now);
    const month = `${today.slice(0, 7)}-01`;
    const settings = await reminderSettings(tx);
    if (!settings.remindersOn || !isOpen(settings, now)) return { kind: 'none' };
    const account = await lockMonth(tx, month);
    const row = await nextWaiting(tx, now);
    if (!row) return { kind: 'none' };
    const facts = await vehicleFacts(tx, row.vehicle);
    const { due_on: dueOn, send_on: sendOn } = row;
    const reason = dropReason({ dueOn, sendOn, registeredDue: facts.due_on, phone: facts.phone, today });
    if (reason !== null || facts.phone === null) {
      await drop(tx, row.id, reason ?? 'consent', now);
      return { kind: 'dropped' };
    }
    const message = write(row, facts.plate, publicOrigin);
    const cost = message.parts * settings.reminderPartPrice;
    if (account.spent + cost > settings.reminderMonthlyDrams) {
      await holdForMoney(tx, now);
      if (!account.told) announcements.push(await tellOnce(tx, month, settings, now));
      return { kind: 'none' };
    }
    await charge(tx, month, cost);
    const attempts = row.attempts + 1;
    const { hash: tokenHash, parts, text } = message;
    const { checkup, phone } = facts;
    await markSending(tx, row.id, { checkup, phone, tokenHash, parts, cost, month, attempts, now });
    const lives = livesSeconds(settings, now);
    return { kind: 'send', message: { id: row.id, to: phone, text, lives, attempts, month, cost } };
  });
  if (announcements.length > 0) announce(announcements);
  return claim;
}

/** Each try has a link of its own: what is stored of it opens nothing, and the one before reached nobody. */
function write({ step, due_on: dueOn }: Waiting, plate: string | null, origin: string | undefined) {
  const { token, hash } = newStopToken();
  const text = reminderText({
    step,
    plate,
    dueOn,
    link: `${origin ?? ''}${LINK_PATHS.stopReminders}${token}`,
  });
  return { text, hash, parts: smsParts(text) };
}

async function tellOnce(tx: Tx, month: Day, settings: ReminderSettings, now: Date): Promise<Announcement> {
  await noteTold(tx, month, now);
  const ceiling = formatDrams(settings.reminderMonthlyDrams);
  const told = { title: t('reminders.told.title'), text: t('reminders.told.text', { ceiling }) };
  return tellStaff(tx, { ...told, link: '/settings', at: now });
}

/** @returns whether the provider took it */
async function handOver(services: SendingServices, message: Message): Promise<boolean> {
  const { pool, clock, gateway, logger } = services;
  const { id, to, text, lives } = message;
  const handed = { id, to, text, livesSeconds: lives, urgent: false };
  const sent = await gateway.send(handed).catch((problem: unknown) => outcomeOf(problem));
  const now = clock.now();
  if (!('outcome' in sent)) {
    const { providerId } = sent;
    await asSystem(pool, (tx) => settle(tx, message, { state: 'sent', reason: null, providerId }, now));
    return true;
  }
  logger.warn({ reminder: id, provider: gateway.name, ...sent }, 'a reminder was not sent');
  if (sent.outcome === 'unknown') {
    await asSystem(pool, (tx) => settle(tx, message, { state: 'unknown', reason: 'timeout' }, now));
    return false;
  }
  await asSystem(pool, (tx) => giveBack(tx, message, sent.outcome === 'refused', now));
  return false;
}

type Outcome = { outcome: 'unsent' | 'refused' | 'unknown'; why: string };

function outcomeOf(problem: unknown): Outcome {
  if (problem instanceof SmsFailure) return { outcome: problem.outcome, why: problem.reason };
  return { outcome: 'unknown', why: problem instanceof Error ? problem.name : typeof problem };
}

/** It was surely not sent: its money comes back, and it is tried again while there are tries. */
async function giveBack(tx: Tx, message: Message, refused: boolean, now: Date): Promise<void> {
  const reason = refused ? 'refused' : 'unsent';
  const nextAt = nextTry(message.attempts, now);
  // Whoever takes money locks the month before the reminder.
  await lockMonth(tx, message.month);
  const settled = nextAt
    ? await settle(tx, message, { state: 'waiting', reason, nextAt }, now)
    : await settle(tx, message, { state: refused ? 'refused' : 'dropped', reason }, now);
  if (settled) await charge(tx, message.month, -message.cost);
}
