import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { asSystem } from '../../db/transaction.ts';
import { logMessage } from './message-log.repo.ts';
import { SmsFailure, type SmsGateway } from './sms-gateway.ts';

/** Writes to nobody: /dev/outbox shows what would have been sent. For the demonstration and tests only. */
export function messageLogGateway({ pool, clock }: { pool: pg.Pool; clock: Clock }): SmsGateway {
  return {
    name: 'message-log',
    repeatable: true,
    async send(message) {
      await asSystem(pool, (tx) => logMessage(tx, message, clock.now()));
      return { providerId: message.id };
    },
  };
}

/** Production without a provider: nobody gets a code, and everybody is told so before one is awaited. */
export const noGateway: SmsGateway = {
  name: 'none',
  repeatable: false,
  send: () => Promise.reject(new SmsFailure('refused', 'no provider')),
};
