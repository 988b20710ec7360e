import { build, type Tx } from '../../../platform/db/transaction.ts';

/**
 * The number that the provider gave to what this attempt asks for, where none is known; it is asked after at once. False:
 * the attempt has another number, or has ended.
 */
export async function bindInvoice(tx: Tx, attempt: string, invoice: string, now: Date): Promise<boolean> {
  const bound = await tx.run(
    build
      .updateTable('payment_attempts')
      .set({ provider_order_id: invoice, next_poll_at: now, updated_at: now })
      .where('id', '=', attempt)
      .where('provider_order_id', 'is', null)
      .where('state', 'in', ['creating', 'open', 'authenticating', 'unknown']),
  );
  return bound === 1;
}
