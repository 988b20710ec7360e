import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { PaymentDetail, PaymentRow } from '@inspect/contract/payments';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isWholeOnly, returnWay } from '../returns/return-way.ts';
import { attemptsOf, isReturning, receivedParts, timelineOf } from './payment-detail.query.ts';
import { paymentRow, type StoredPaymentRow } from './payment-rows.query.ts';

export const presentRow = ({ createdAt, paidAt, ...row }: StoredPaymentRow): PaymentRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

export async function paymentDetail(tx: Tx, actor: Actor, id: string): Promise<PaymentDetail> {
  const row = await paymentRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  const [parts, attempts, timeline, returning] = await Promise.all([
    receivedParts(tx, id),
    attemptsOf(tx, id),
    timelineOf(tx, id),
    isReturning(tx, id),
  ]);
  return {
    ...presentRow(row),
    parts,
    attempts: attempts.map(({ createdAt, expiresAt, ...attempt }) => ({
      ...attempt,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    timeline: timeline.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    returnWay: returnWay(row),
    wholeOnly: isWholeOnly(row),
    returning,
  };
}
