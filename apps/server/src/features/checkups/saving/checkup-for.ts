import type { Actor } from '@inspect/contract/access';
import type { Checkup, CheckupPower } from '@inspect/contract/checkups';
import { AppError, type ErrorCode } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';

/** What each power asks of the status, and what is said when that is why it is refused. */
const DEMANDS: Partial<Record<CheckupPower, { status: Checkup['status']; code: ErrorCode }>> = {
  edit: { status: 'open', code: 'checkup.not_open' },
  findings: { status: 'open', code: 'checkup.not_open' },
  conclude: { status: 'open', code: 'checkup.not_open' },
  cancel: { status: 'open', code: 'checkup.not_open' },
  release: { status: 'open', code: 'checkup.not_open' },
  amend: { status: 'concluded', code: 'checkup.not_concluded' },
  annul: { status: 'concluded', code: 'checkup.not_concluded' },
  move: { status: 'concluded', code: 'checkup.not_concluded' },
};

/** Powers over what was deleted. */
const BEYOND: readonly CheckupPower[] = ['restore', 'erase'];

/**
 * The checkup as it stands, for who may do this with it now and has seen this version of it.
 * @throws AppError not_found, why it may not be done, or version_conflict with the current row
 */
export async function checkupFor(
  tx: Tx,
  actor: Actor,
  id: string,
  power: CheckupPower,
  version: number,
): Promise<Checkup> {
  const also = BEYOND.includes(power) ? { deleted: true as const } : undefined;
  const current = await checkupOf(tx, actor, id, also);
  if (!current.can[power]) {
    const demand = DEMANDS[power];
    throw new AppError(demand && current.status !== demand.status ? demand.code : 'forbidden');
  }
  if (current.version !== version) throw new AppError('version_conflict', { data: current });
  return current;
}
