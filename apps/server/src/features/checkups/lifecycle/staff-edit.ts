import type { Actor } from '@inspect/contract/access';
import { fieldsOf, type Opening } from '@inspect/contract/checkup-fields';
import type { Checkup, StaffChange } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { checkupFor } from '../saving/checkup-for.ts';
import { changeOpen } from '../saving/edit-checkup.ts';
import { amendCheckup } from './amend-checkup.ts';
import { setDeleted } from './remove-checkup.ts';

/** The staff's change: of an open checkup, of a concluded one with a reason, or out of sight and back. */
export async function staffEdit(
  services: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, deleted, ...change }: StaffChange,
): Promise<Checkup> {
  if (deleted !== undefined) {
    if (Object.keys(change).some((field) => field !== 'version'))
      throw new AppError('validation', { fields: { deleted: t('checkups.field.alone') } });
    return setDeleted(services, tx, actor, { id, version: change.version, deleted, reason: needed(reason) });
  }
  const { status } = await checkupOf(tx, actor, id);
  if (status === 'open') {
    refuseLocked('staffEdit', change);
    const current = await checkupFor(tx, actor, id, 'edit', change.version);
    return changeOpen(services, tx, actor, current, change, reason ?? null);
  }
  const current = await checkupFor(tx, actor, id, 'amend', change.version);
  refuseLocked('amend', change);
  return amendCheckup(services, tx, actor, current, change, needed(reason));
}

function needed(reason: string | undefined): string {
  if (reason) return reason;
  throw new AppError('validation', { fields: { reason: t('checkups.field.reason') } });
}

/** What the form shows and doesn't let anybody change, the call doesn't either. */
function refuseLocked(opening: Opening, change: Readonly<Record<string, unknown>>): void {
  const touched = fieldsOf(opening, 'locked').filter((field) => change[field] !== undefined);
  if (touched.length === 0) return;
  const fields = Object.fromEntries(touched.map((field) => [field, t('checkups.field.locked')]));
  throw new AppError('validation', { fields });
}
