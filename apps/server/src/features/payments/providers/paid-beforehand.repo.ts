import { build, type Tx } from '../../../platform/db/transaction.ts';
import { derivedId } from '../orders/orders.repo.ts';

/** What was decided of a payment that others took, by their own number of it. False: that was decided before. */
export async function insertDecision(
  tx: Tx,
  of: {
    provider: string;
    key: string;
    company: string | null;
    decision: string;
    amount: number;
    raw: string;
    at: Date;
  },
): Promise<boolean> {
  const insert = build
    .insertInto('payment_events')
    .values({
      provider: of.provider,
      event_key: of.key,
      company: of.company,
      kind: of.decision,
      amount: of.amount,
      raw: of.raw,
      at: of.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing());
  return (await tx.run(insert)) === 1;
}

type Prepayment = {
  /** who took it, and its number there */
  provider: string;
  transactionId: string;
  company: string;
  station: string;
  plate: string;
  purpose: string;
  method: string;
  amount: number;
  surplus: boolean;
  paidAt: Date;
  at: Date;
};

/** Money that others took and hold: paid beforehand, or a surplus. Returns its id. */
export async function insertPrepayment(tx: Tx, of: Prepayment): Promise<string> {
  const row = await tx.first(
    build
      .insertInto('payments')
      .values({
        id: derivedId(of.provider, of.transactionId),
        company: of.company,
        station: of.station,
        car_reg_no: of.plate,
        purpose: of.purpose,
        method: of.method,
        origin: 'onepay',
        amount: of.amount,
        tax_years: [],
        reference: of.provider === 'onepay' ? of.transactionId : `${of.provider}:${of.transactionId}`,
        surplus: of.surplus || null,
        paid_at: of.paidAt,
        created_at: of.at,
      })
      .returning('id'),
  );
  if (!row) throw new Error('a payment was not entered');
  return row.id;
}
