import { AppError, LAST } from '@inspect/contract/kernel';
import { RETIRED_WITH, wholeRowSchema } from '@inspect/contract/reference';
import {
  type AuditedEntity,
  changeAudited,
  createAudited,
  type Restorable,
  retireAudited,
} from '../../platform/history/audited-records.ts';
import { auditedIn } from '../../platform/history/audited-table.repo.ts';
import { announceChange } from './announce-change.ts';
import { selectList } from './list.query.ts';
import { lockLists, nextOrdering } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { type Fields, fieldsOf, named, type StoredRow, tableOf } from './list-table.ts';
import { refuseTaken, refuseUnknownRefs } from './refusals.ts';

type Values = Readonly<Record<string, unknown>>;

/** The row as it is to be stored: what was not sent is empty or has its default; LAST counts on from `behind`. */
export async function completed({ tx, list }: ListContext, sent: Values, behind = 0): Promise<Fields> {
  const values: Record<string, unknown> = {};
  for (const [field, { optional, default: fallback }] of Object.entries(list.fields)) {
    const value = sent[field] ?? (optional ? null : fallback);
    values[field] = value === LAST ? (await nextOrdering(tx, list, field)) + behind : value;
  }
  return named(values);
}

type AuditedList = AuditedEntity<StoredRow, Fields> & Restorable<StoredRow>;

export function auditedOf({ list, name, inUse }: ListContext): AuditedList {
  const audited = auditedIn<StoredRow, Fields>(tableOf(list));
  return {
    ...audited,
    entity: name,
    fields: wholeRowSchema(list).transform(named),
    fieldsOf: (row) => fieldsOf(list, row),
    insert: (...row) => refuseTaken(list, () => audited.insert(...row)),
    update: (...row) => refuseTaken(list, () => audited.update(...row)),
    retire: async (tx, id, at) => {
      const row = await audited.retire(tx, id, at);
      if (row && (await inUse(tx, name, row))) throw new AppError('reference.in_use');
      return row;
    },
  };
}

/** Adds a row; repeated with its id it is the same row. */
export async function createListRow(
  context: ListContext,
  { _id, ...sent }: Values & { _id?: string | undefined },
) {
  await lockLists(context.tx);
  await refuseUnknownRefs(context, sent);
  const made = await createAudited(auditedOf(context), context, _id, await completed(context, sent), sent);
  if (!made.repeated) await announceChange(context, 'ADD', [made.row]);
  return made;
}

export async function changeListRow(
  context: ListContext,
  id: string,
  sent: Values & { version?: number | undefined },
) {
  await lockLists(context.tx);
  await refuseUnknownRefs(context, sent);
  const row = await changeAudited(auditedOf(context), context, id, sent);
  if (row.version !== sent.version) await announceChange(context, 'EDIT', [row]);
  return row;
}

/** Takes a row, and what goes with it, out of use; old records keep them. Each list is told of once. */
export async function retireListRow(context: ListContext, id: string): Promise<StoredRow> {
  await lockLists(context.tx);
  // The row before what goes with it, in the order in which a save holds them.
  const row = await retireAudited(auditedOf(context), context, id);
  for (const { list, field } of RETIRED_WITH[context.name] ?? []) {
    const other = otherList(context, list);
    const rows: StoredRow[] = [];
    for (const { _id } of await context.tx.rows(selectList(other.list, { filters: { [field]: id } })))
      rows.push(await retireAudited(auditedOf(other), other, _id));
    await announceChange(other, 'DELETE', rows);
  }
  await announceChange(context, 'DELETE', [row]);
  return row;
}
