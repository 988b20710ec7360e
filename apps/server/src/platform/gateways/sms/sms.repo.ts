import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../db/transaction.ts';

/** Drams promised since then. Holds the account of the day until the transaction ends. */
export async function spentSince(tx: Tx, since: Date): Promise<number> {
  const lock = sql`select pg_advisory_xact_lock(hashtext('inspect.sms'))`;
  await tx.run(rawQuery(lock));
  const row = await tx.first(
    build
      .selectFrom('sms_messages')
      .select((select) => select.fn.coalesce(select.fn.sum<string>('cost'), sql<string>`0`).as('spent'))
      .where('created_at', '>', since),
  );
  return Number(row?.spent ?? 0);
}

export async function addMessage(tx: Tx, message: { id: string; cost: number; now: Date }): Promise<void> {
  await tx.run(
    build
      .insertInto('sms_messages')
      .values({ id: message.id, state: 'waiting', cost: message.cost, created_at: message.now }),
  );
}

export async function settleMessage(
  tx: Tx,
  id: string,
  outcome: { state: 'sent' | 'failed' | 'unknown'; providerId: string | null },
): Promise<void> {
  await tx.run(
    build
      .updateTable('sms_messages')
      .set({ state: outcome.state, provider_id: outcome.providerId })
      .where('id', '=', id),
  );
}
