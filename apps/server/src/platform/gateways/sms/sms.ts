import { AppError } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Finish, Jobs } from '../../jobs/jobs.ts';
import { addMessage, type Budget, isBooked, isSilent, settleMessage, spentSince } from './sms.repo.ts';
import { SmsFailure, type SmsGateway } from './sms-gateway.ts';
import { smsParts } from './sms-parts.ts';

const DAY_MS = 86_400_000;
/** Of codes and what is told beside them: five minutes later a code is of no use. */
const AT_ONCE = { livesSeconds: 300, urgent: true } as const;
const LATER_SECONDS = 3_600;
const TEXT_JOB = 'sms.text';
/** The most of the day's money that each may spend: what anybody can cause leaves sign-in half of it at least. */
const SHARES: Record<Budget, number> = { sign_in: 1, reset: 0.2, notice: 0.3 };

export type Sms = {
  /** who carries them; for what keeps an account of its own */
  gateway: SmsGateway;
  /**
   * Asked before anybody is told that a message is on its way.
   * @throws AppError sms_unavailable when nothing can be sent, the day's money for it is spent, or its provider takes none
   */
  requireSending(tx: Tx, budget: Budget): Promise<void>;
  /** Takes the cost of a message from the day's money, once for its id; false: there is none left. */
  book(tx: Tx, id: string, budget: Budget): Promise<boolean>;
  /** Queues a text without secrets, in a transaction of the machine. When the day's money is spent it is left out. */
  queue(tx: Tx, message: { to: string; text: string }): Promise<void>;
  /** Hands a booked message over; returns what the database must learn. @throws when it should be tried again */
  deliver(message: { to: string; text: string; id: string; repeat: boolean }): Promise<Finish>;
};

type Services = {
  clock: Clock;
  logger: FastifyBaseLogger;
  jobs: Jobs;
  gateway: SmsGateway;
  /** drams for a message */
  price: number;
  dailyDrams: number;
};

/** Short messages: what they may cost in a day, and what becomes of each. */
export function createSms({ clock, logger, jobs, gateway, price, dailyDrams }: Services): Sms {
  const { add, work } = jobs;

  async function hasMoney(tx: Tx, budget: Budget): Promise<boolean> {
    const spent = await spentSince(tx, new Date(clock.now().getTime() - DAY_MS), budget);
    const most = dailyDrams * SHARES[budget];
    const left = Math.min(dailyDrams - spent.total, most - spent.own);
    const facts = { alarm: 'sms_money', budget, spent, dailyDrams };
    if (left < price) logger.error(facts, 'the money for messages is spent');
    else if (left < most / 5) logger.warn(facts, 'the money for messages runs out');
    return left >= price;
  }

  async function take(tx: Tx, id: string, budget: Budget, parts = 1): Promise<boolean> {
    if (!(await hasMoney(tx, budget))) return false;
    await addMessage(tx, { id, budget, cost: price * parts, now: clock.now() });
    return true;
  }

  async function deliver({ repeat, ...message }: Parameters<Sms['deliver']>[0]): Promise<Finish> {
    try {
      const { providerId } = await gateway.send({ ...message, ...AT_ONCE });
      return (tx) => settleMessage(tx, message.id, { state: 'sent', providerId });
    } catch (problem) {
      if (!(problem instanceof SmsFailure)) throw problem;
      const { outcome, reason } = problem;
      logger.warn({ message: message.id, provider: gateway.name, outcome, reason }, 'a message was not sent');
      if (outcome === 'unsent' || (outcome === 'unknown' && repeat && gateway.repeatable)) throw problem;
      const state = outcome === 'unknown' ? 'unknown' : 'failed';
      return (tx) => settleMessage(tx, message.id, { state, providerId: null });
    }
  }

  work(TEXT_JOB, ({ payload }) => deliver({ ...payload, repeat: true }), {
    payload: z.strictObject({ id: z.string(), to: z.string(), text: z.string() }),
    attempts: 4,
    backoffSeconds: 30,
  });

  return {
    gateway,
    requireSending: async (tx, budget) => {
      if (gateway.name === 'none') throw new AppError('sms_unavailable');
      if (await isSilent(tx, clock.now())) {
        const facts = { alarm: 'sms_silent', provider: gateway.name };
        logger.error(facts, 'the provider has not taken the last messages');
        throw new AppError('sms_unavailable');
      }
      if (!(await hasMoney(tx, budget))) throw new AppError('sms_unavailable', { retryAfter: LATER_SECONDS });
    },
    book: async (tx, id, budget) => (await isBooked(tx, id)) || (await take(tx, id, budget)),
    queue: async (tx, { to, text }) => {
      const id = newId();
      if (gateway.name !== 'none' && (await take(tx, id, 'notice', smsParts(text))))
        await add(tx, TEXT_JOB, { id, to, text });
    },
    deliver,
  };
}
