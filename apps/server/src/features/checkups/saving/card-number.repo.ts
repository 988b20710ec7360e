import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

/**
 * The next number of the company's series. Its counter waits for this transaction to end: a number whose conclusion
 * fails is given to the next one, so the series has no gap.
 */
export async function nextCardNumber(tx: Tx, company: string): Promise<string> {
  const query = sql<{ number: string }>`select inspect.next_card_number(${company}) as number`;
  const row = await tx.first(rawQuery(query));
  if (!row) throw new Error('the series gave no number');
  return row.number;
}

/**
 * Holds the row until the transaction ends, so that two who number the same checkup come one after the other. Undefined:
 * the person may not change it (any more).
 */
export function lockCheckup(tx: Tx, id: string) {
  return tx.first(
    build
      .selectFrom('checkups')
      .select(['id', 'company', 'status', 'number', 'version'])
      .where('id', '=', id)
      .forUpdate(),
  );
}
