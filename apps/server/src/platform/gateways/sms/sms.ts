import { AppError } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { Finish, Jobs } from '../../jobs/jobs.ts';
import { addMessage, settleMessage, spentSince } from './sms.repo.ts';
import { SmsFailure, type SmsGateway } from './sms-gateway.ts';

const DAY_MS = 86_400_000;
const LATER_SECONDS = 3_600;
const TEXT_JOB = 'sms.text';

export type Sms = {
  /** Takes a message's cost from the day's money and returns its id. @throws AppError when there is none left */
  reserve(tx: Tx): Promise<string>;
  /** Queues a text without secrets, in a transaction of the machine. When the day's money is spent it is left out. */
  queue(tx: Tx, message: { to: string; text: string }): Promise<void>;
  /** Hands a reserved message over; returns what the database must learn. @throws when it should be tried again */
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

/** Armenian goes as UCS-2: 70 characters alone, 67 in each of several parts. */
const partsOf = (text: string) => (text.length <= 70 ? 1 : Math.ceil(text.length / 67));

/** Short messages: what they may cost in a day, and what becomes of each. */
export function createSms({ clock, logger, jobs, gateway, price, dailyDrams }: Services): Sms {
  const { add, work } = jobs;

  async function hasMoney(tx: Tx): Promise<boolean> {
    const spent = await spentSince(tx, new Date(clock.now().getTime() - DAY_MS));
    const left = dailyDrams - spent;
    if (left < price)
      logger.error({ alarm: 'sms_money', spent, dailyDrams }, 'the money for messages is spent');
    else if (left < dailyDrams / 5)
      logger.warn({ alarm: 'sms_money', spent, dailyDrams }, 'the money for messages runs out');
    return left >= price;
  }

  async function take(tx: Tx, parts: number): Promise<string | null> {
    if (!(await hasMoney(tx))) return null;
    const id = newId();
    await addMessage(tx, { id, cost: price * parts, now: clock.now() });
    return id;
  }

  async function deliver({ repeat, ...message }: Parameters<Sms['deliver']>[0]): Promise<Finish> {
    try {
      const { providerId } = await gateway.send(message);
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
    reserve: async (tx) => {
      if (gateway.name === 'none') throw new AppError('sms_unavailable');
      const id = await take(tx, 1);
      if (!id) throw new AppError('sms_unavailable', { retryAfter: LATER_SECONDS });
      return id;
    },
    queue: async (tx, { to, text }) => {
      const id = gateway.name === 'none' ? null : await take(tx, partsOf(text));
      if (id) await add(tx, TEXT_JOB, { id, to, text });
    },
    deliver,
  };
}
