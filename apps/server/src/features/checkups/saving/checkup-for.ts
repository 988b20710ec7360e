import type { Actor } from '@inspect/contract/access';
import { type CheckupStatus, isInEffect } from '@inspect/contract/checkup-list';
import { type Checkup, type CheckupPermission, PERMITTED_IN } from '@inspect/contract/checkups';
import { AppError, type ErrorCode } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';

/** What is said where the status is why it is refused: what is void was concluded, or never will be. */
function wrongStatus(wanted: CheckupStatus, found: CheckupStatus): ErrorCode {
  if (wanted === 'open') return 'checkup.not_open';
  return isInEffect(found) ? 'checkup.not_concluded' : 'checkup.is_void';
}

/** Permissions over what was deleted. */
const BEYOND: readonly CheckupPermission[] = ['restore', 'erase'];

/**
 * The checkup as it stands, for who may do this with it now and has seen this version of it.
 * @throws AppError not_found, why it may not be done, or version_conflict with the current row
 */
export async function checkupFor(
  tx: Tx,
  actor: Actor,
  id: string,
  permission: CheckupPermission,
  version: number,
): Promise<Checkup> {
  const also = BEYOND.includes(permission) ? { deleted: true as const } : undefined;
  const current = await checkupOf(tx, actor, id, also);
  if (!current.can[permission]) {
    const status = PERMITTED_IN[permission];
    throw new AppError(
      status && current.status !== status ? wrongStatus(status, current.status) : 'forbidden',
    );
  }
  if (current.version !== version) throw new AppError('version_conflict', { data: current });
  return current;
}
