import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Shift } from '@inspect/contract/shifts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { presentShift } from './present-shift.ts';
import { correctionById, countById, ownOpenShift, shiftById } from './shifts.query.ts';
import { closeShiftRow, insertCorrection, insertCount, insertShift, lockShift } from './shifts.repo.ts';

/** `repeated`: it had been done before, and its answer was lost. */
type Written = { shift: Shift; repeated: boolean };
type ShiftRequest<Body> = { tx: Tx; actor: Actor; clock: Clock; body: Body };

/** Opens one's own shift. @throws AppError shift.open_exists, with the one that is open; op_reused */
export async function openShift({
  tx,
  actor,
  clock,
  body,
}: ShiftRequest<{ _id: string; opening: number }>): Promise<Written> {
  const { _id: id, opening } = body;
  const { userId: operator, company, station } = actor;
  if (company === null) throw new AppError('forbidden');
  const result = await insertShift(tx, { id, opening, operator, company, station, now: clock.now() });
  if (result === 'open') {
    const open = await ownOpenShift(tx, actor);
    throw new AppError('shift.open_exists', open ? { data: presentShift(actor, open) } : {});
  }
  const stored = await shiftById(tx, actor, id);
  const isMine = stored?.operator === operator && stored.opening === opening && !stored.automatic;
  if (!isMine) throw new AppError('op_reused');
  return { shift: presentShift(actor, stored), repeated: result === 'taken' };
}

/** Notes what was found in the drawer. @throws AppError not_found, shift.closed, op_reused */
export async function countShift(
  { tx, actor, clock, body }: ShiftRequest<{ _id: string; counted: number }>,
  id: string,
): Promise<Written> {
  const { _id, counted } = body;
  await lockedShift(tx, actor, id);
  const known = await countById(tx, _id);
  if (known && (known.shift !== id || known.counted !== counted)) throw new AppError('op_reused');
  if (!known) {
    await refuseClosed(tx, actor, id);
    const count = { id: _id, shift: id, counted, by: actor.userId, now: clock.now() };
    if (!(await insertCount(tx, count))) throw new AppError('op_reused');
  }
  return { shift: presentShift(actor, await shiftOf(tx, actor, id)), repeated: Boolean(known) };
}

/** Closes a shift by its last count. @throws AppError not_found, shift.closed, shift.cash_moved, shift.reason */
export async function closeShift(
  { tx, actor, clock, body }: ShiftRequest<{ count: string; reason?: string | undefined }>,
  id: string,
): Promise<Written> {
  const { count, reason = null } = body;
  const stored = await lockedShift(tx, actor, id);
  const before = presentShift(actor, stored);
  if (before.closed) {
    if (before.count?._id === count && before.closed.reason === reason)
      return { shift: before, repeated: true };
    throw new AppError('shift.closed', { data: before });
  }
  const last = before.count;
  if (last?._id !== count || !last.stands) throw new AppError('shift.cash_moved', { data: before });
  const hasDiffered = [last, ...before.earlierCounts].some(({ difference }) => difference !== 0);
  if (hasDiffered && reason === null)
    throw new AppError('shift.reason', { fields: { reason: t('error.shift.reason') } });
  await closeShiftRow(tx, { id, count, reason, by: actor.userId, now: clock.now() });
  return { shift: presentShift(actor, await shiftOf(tx, actor, id)), repeated: false };
}

/** Adds what was found out later. @throws AppError not_found, shift.not_closed, forbidden, op_reused */
export async function correctShift(
  { tx, actor, clock, body }: ShiftRequest<{ _id: string; amount: number; reason: string }>,
  id: string,
): Promise<Written> {
  const { _id, amount, reason } = body;
  const stored = await shiftOf(tx, actor, id);
  if (stored.operator === actor.userId) throw new AppError('forbidden');
  if (stored.closedAt === null) throw new AppError('shift.not_closed');
  const correction = {
    id: _id,
    shift: id,
    company: stored.company,
    amount,
    reason,
    by: actor.userId,
    now: clock.now(),
  };
  const inserted = await insertCorrection(tx, correction);
  if (!inserted) {
    const known = await correctionById(tx, _id);
    if (known?.shift !== id || known.amount !== amount || known.reason !== reason)
      throw new AppError('op_reused');
  }
  return { shift: presentShift(actor, await shiftOf(tx, actor, id)), repeated: !inserted };
}

/** The shift with all the cash that was on its way into it; what comes now waits for this transaction. */
async function lockedShift(tx: Tx, actor: Actor, id: string) {
  await shiftOf(tx, actor, id);
  if (!(await lockShift(tx, id))) throw new AppError('forbidden');
  return shiftOf(tx, actor, id);
}

async function shiftOf(tx: Tx, actor: Actor, id: string) {
  const stored = await shiftById(tx, actor, id);
  if (!stored) throw new AppError('not_found');
  return stored;
}

async function refuseClosed(tx: Tx, actor: Actor, id: string): Promise<void> {
  const stored = await shiftOf(tx, actor, id);
  if (stored.closedAt !== null) throw new AppError('shift.closed', { data: presentShift(actor, stored) });
}
