import type { PaymentPurpose, PrepaidMethod, Prepayment } from '@inspect/contract/payments';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type Row = {
  id: string | null;
  purpose: PaymentPurpose;
  amount: number;
  method: PrepaidMethod;
  paid_at: Date;
};

/** Paid beforehand for this plate and not used: of the own company; `elsewhere` = also at another one, of which nothing is told. */
export async function prepaidOf(
  tx: Tx,
  plate: string | null,
): Promise<{ own: Prepayment[]; elsewhere: boolean }> {
  if (plate === null) return { own: [], elsewhere: false };
  const query = sql<Row>`select * from inspect.prepaid_of(${plate}) order by paid_at, id`;
  const rows = await tx.rows(rawQuery(query));
  return {
    own: rows.flatMap(({ id, paid_at, ...row }) =>
      id === null ? [] : [{ ...row, _id: id, paidAt: paid_at.toISOString() }],
    ),
    elsewhere: rows.some(({ id }) => id === null),
  };
}

/** Which of these pay for this checkup already. */
export async function usedFor(tx: Tx, checkup: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    build
      .selectFrom('payment_uses')
      .select('payment')
      .where('checkup', '=', checkup)
      .where('released_at', 'is', null)
      .where('payment', 'in', ids),
  );
  return rows.map(({ payment }) => payment);
}
