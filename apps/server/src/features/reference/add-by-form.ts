import { can, pageNeed } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError, nameKey, secondsToMidnight, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { ADDITIONS_A_DAY, growsByForms, refFields } from '@inspect/contract/reference';
import { createAudited } from '../../platform/history/audited-records.ts';
import { addedBy, isInUse, mergedUnder } from './added.query.ts';
import { announceChange } from './announce-change.ts';
import { selectList } from './list.query.ts';
import { lockLists } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import type { StoredRow } from './list-table.ts';
import { auditedOf, completed, createListRow } from './write-list.ts';

type Sent = Readonly<Record<string, unknown>> & { _id?: string | undefined };
type Added = { row: StoredRow; repeated: boolean };

/** A new row of who keeps the list, or of who fills in a form that lacks it. */
export function addListRow(context: ListContext, sent: Sent): Promise<Added> {
  const keeps = can(context.actor, pageNeed([context.list.page], 'create', 'reference'));
  return keeps ? createListRow(context, sent) : addByForm(context, sent);
}

/** The same name in another spelling is the row that is there, under its own id; anything else is new and unreviewed. */
async function addByForm(context: ListContext, { _id, ...sent }: Sent): Promise<Added> {
  const { tx, actor } = context;
  refuseMore(context, sent);
  await lockLists(tx);
  const known = await sameName(context, sent);
  if (known && isOff(known)) throw new AppError('additions.switched_off');
  if (known) return { row: known, repeated: true };
  await refuseTooMany(context);
  const writing = { ...context, company: actor.company };
  const made = await createAudited(auditedOf(context), writing, _id, await completed(context, sent), sent);
  if (!made.repeated) await announceChange(context, 'ADD', [made.row]);
  return made;
}

/** A form says what names the row, and a name says something; the rest is the staff's. */
function refuseMore({ list }: ListContext, sent: Sent): void {
  const more = Object.keys(sent).filter((field) => sent[field] !== undefined && !list.key.includes(field));
  const fields = Object.fromEntries(more.map((field) => [field, t('field.unknown')]));
  if (nameKey(String(sent.name)) === '') fields.name = t('field.name');
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

async function sameName(context: ListContext, sent: Sent): Promise<StoredRow | undefined> {
  const { tx, list } = context;
  const filters: Record<string, string> = {};
  for (const [field, target] of refFields(list)) {
    const id = String(sent[field]);
    if (!(await isInUse(tx, otherList(context, target).list, id)))
      throw new AppError('validation', { fields: { [field]: t('field.unknown_id') } });
    filters[field] = id;
  }
  const isSame = (row: { name: string }) => nameKey(row.name) === nameKey(String(sent.name));
  const rows = await tx.rows(selectList(list, { filters }));
  const merged = (await mergedUnder(tx, list, filters)).find(isSame);
  const named = [...rows.filter(isSame), ...rows.filter(({ _id }) => _id === merged?.into)];
  return named.find((row) => !isOff(row)) ?? named[0];
}

/** What staff have switched off stays in the list, and no form may choose it. */
const isOff = (row: StoredRow) => row.status === false;

async function refuseTooMany({ tx, actor, now, lists }: ListContext): Promise<void> {
  const names = Object.keys(lists).filter((name) => lists[name] && growsByForms(lists[name]));
  const today = startOfDay(yerevanDay(now));
  if ((await addedBy(tx, actor, names, today)) < ADDITIONS_A_DAY) return;
  // A device that sends what it kept has to know that nothing failed: the same is welcome tomorrow.
  throw new AppError('additions.too_many', { retryAfter: secondsToMidnight(now) });
}
