import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { refFields } from '@inspect/contract/reference';
import { noteAudited } from '../../platform/history/audited-records.ts';
import { announceCheckup } from '../checkup-list/index.ts';
import { followMerged } from '../checkups/index.ts';
import {
  announceChange,
  auditedOf,
  type ListContext,
  lockLists,
  type StoredRow,
} from '../reference/index.ts';
import { mergedInto } from '../retirement/index.ts';
import { confirmStored, mergeStored } from './review.repo.ts';

/** The row is right as it stands. */
export async function confirmRow(context: ListContext, id: string, version: number): Promise<StoredRow> {
  const { tx, list } = context;
  await lockLists(tx);
  await unreviewed(context, id, version);
  await confirmStored(tx, list, id);
  const row = await found(context, id);
  const changes = [{ field: 'unreviewed', before: true, after: false }];
  await noteAudited(auditedOf(context), context, row, { action: 'edit', changes });
  await announceChange(context, 'EDIT', [row]);
  return row;
}

/**
 * The row is `into`, which stands in its place from now on: open checkups get it as a version of their own, the register at
 * once. What is finished is not written: it points to the merged row, whose name is read as that of `into`. Asked again
 * after a lost answer it is done already.
 */
export async function mergeRow(
  context: ListContext,
  id: string,
  { version, into }: { version: number; into: string },
): Promise<StoredRow> {
  const { tx, list, actor, now } = context;
  const audited = auditedOf(context);
  await lockLists(tx);
  if ((await mergedInto(tx, list, id)) === into) return found(context, into);
  const row = await unreviewed(context, id, version);
  const right = await audited.lock(tx, into);
  if (!right || right._id === id)
    throw new AppError('validation', { fields: { into: t('field.unknown_id') } });
  if (refFields(list).some(([field]) => row[field] !== right[field]))
    throw new AppError('validation', { fields: { into: t('additions.otherParent') } });
  const reason = t('additions.mergedReason', { name: row.name, into: right.name });
  const write = { by: actor.userId, reason, now };
  await checkupsFollow(context, id, into, write);
  await mergeStored(tx, list, { id, into, now });
  // Those whose save was under way: it was waited for.
  await checkupsFollow(context, id, into, write);
  const merged = await found(context, id);
  const gone = [{ field: 'mergedInto', before: null, after: right.name }];
  await noteAudited(audited, context, merged, { action: 'retire', changes: gone });
  const came = [{ field: 'merged', before: null, after: row.name }];
  await noteAudited(audited, context, right, { action: 'edit', changes: came });
  await announceChange(context, 'DELETE', [merged]);
  return right;
}

async function checkupsFollow(
  { tx, name, announce }: ListContext,
  from: string,
  to: string,
  write: Parameters<typeof followMerged>[3],
): Promise<void> {
  for (const checkup of await followMerged(tx, name, { from, to }, write)) announceCheckup(announce, checkup);
}

async function unreviewed(context: ListContext, id: string, version: number): Promise<StoredRow> {
  const row = await auditedOf(context).lock(context.tx, id);
  if (!row) throw new AppError('not_found');
  if (row.version !== version) throw new AppError('version_conflict', { data: row });
  if (row.unreviewed !== true) throw new AppError('additions.reviewed');
  return row;
}

async function found(context: ListContext, id: string): Promise<StoredRow> {
  const row = await auditedOf(context).find(context.tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}
