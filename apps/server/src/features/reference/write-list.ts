import { AppError } from '@inspect/contract/kernel';
import { RETIRED_WITH, wholeRowSchema } from '@inspect/contract/reference';
import {
  changeKept,
  createKept,
  type Kept,
  retireKept,
  type Writing,
} from '../../platform/history/kept-records.ts';
import { announceChange } from './announce-change.ts';
import { findRow, insertRow, lockRow, pointingTo, retireRow, updateRow } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { refuseTaken, refuseUnknownRefs } from './refusals.ts';
import type { StoredRow } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = Values & { name: string };

/** What came through a schema of a list has a name. */
export const named = (values: Values): Fields => ({ ...values, name: String(values.name) });

export function fieldsOf({ list }: ListContext, row: Values): Fields {
  return named(Object.fromEntries(Object.keys(list.fields).map((field) => [field, row[field]])));
}

/** The row as it is to be stored: what was not sent is empty or has its default. */
export function completed({ list }: ListContext, sent: Values): Fields {
  const values = Object.entries(list.fields).map(([field, { optional, default: fallback }]) => [
    field,
    sent[field] ?? (optional ? null : fallback),
  ]);
  return named(Object.fromEntries(values));
}

function keptOf(context: ListContext): Kept<StoredRow, Fields> & Writing {
  const { list, name, inUse } = context;
  return {
    ...context,
    entity: name,
    fields: wholeRowSchema(list).transform(named),
    fieldsOf: (row) => fieldsOf(context, row),
    find: (tx, id) => findRow(tx, list, id),
    lock: (tx, id) => lockRow(tx, list, id),
    insert: (tx, id, fields) => refuseTaken(list, () => insertRow(tx, list, id, fields)),
    update: (tx, id, fields) => refuseTaken(list, () => updateRow(tx, list, id, fields)),
    retire: async (tx, id, at) => {
      const row = await retireRow(tx, list, id, at);
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
  await refuseUnknownRefs(context, sent);
  const kept = keptOf(context);
  const { row, repeated } = await createKept(kept, kept, _id, completed(context, sent), sent);
  // Asked again under the lock that the write took: what it points to may have been retired in between.
  await refuseUnknownRefs(context, repeated ? {} : sent);
  if (!repeated) await announceChange(context, 'ADD', [row]);
  return { row, repeated };
}

/** Changes the sent fields of the version that was read. */
export async function changeListRow(context: ListContext, id: string, sent: Values & { version: number }) {
  await refuseUnknownRefs(context, sent);
  const kept = keptOf(context);
  const row = await changeKept(kept, kept, id, sent);
  await refuseUnknownRefs(context, sent);
  if (row.version !== sent.version) await announceChange(context, 'EDIT', [row]);
  return row;
}

/** Takes a row, and what goes with it, out of use; old records keep them. */
export async function retireListRow(context: ListContext, id: string): Promise<StoredRow> {
  for (const { list, field } of RETIRED_WITH[context.name] ?? []) {
    const other = otherList(context, list);
    for (const row of await pointingTo(context.tx, other.list, field, id)) await retireListRow(other, row);
  }
  const kept = keptOf(context);
  const row = await retireKept(kept, kept, id);
  await announceChange(context, 'DELETE', [row]);
  return row;
}
