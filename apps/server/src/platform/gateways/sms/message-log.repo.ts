import { build, type Tx } from '../../db/transaction.ts';
import type { SmsMessage } from './sms-gateway.ts';

export async function logMessage(tx: Tx, { id, to, text }: SmsMessage, at: Date): Promise<void> {
  await tx.run(
    build
      .insertInto('sms_outbox')
      .values({ id, phone: to, text, at })
      .onConflict((on) => on.doNothing()),
  );
}

export function lastMessages(tx: Tx, limit: number) {
  return tx.rows(
    build
      .selectFrom('sms_outbox')
      .select(['id as _id', 'phone', 'text', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
}
