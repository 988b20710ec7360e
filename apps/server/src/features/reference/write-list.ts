import { AppError, LAST } from '@inspect/contract/kernel';
import { RETIRED_WITH, wholeRowSchema } from '@inspect/contract/reference';
import {
  changeKept,
  createKept,
  type Kept,
  retireKept,
  type Writing,
} from '../../platform/history/kept-records.ts';
import { announceChange } from './announce-change.ts';
import {
  findRow,
  insertRows,
  liveRow,
  lockLists,
  nextOrdering,
  pointingTo,
  retireRow,
  updateRows,
} from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { refuseTaken, refuseUnknownRefs } from './refusals.ts';
import type { StoredRow } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;
export type Fields = Values & { name: string };

/** What came through a schema of a list has a name. */
export const named = (values: Values): Fields => ({ ...values, name: String(values.name) });

export function fieldsOf({ list }: ListContext, row: Values): Fields {
  return named(Object.fromEntries(Object.keys(list.fields).map((field) => [field, row[field]])));
}

/** The row as it is to be stored: what was not sent is empty or has its default; LAST counts on from `behind`. */
export async function completed({ tx, list }: ListContext, sent: Values, behind = 0): Promise<Fields> {
  const values: Record<string, unknown> = {};
  for (const [field, { optional, default: fallback }] of Object.entries(list.fields)) {
    const value = sent[field] ?? (optional ? null : fallback);
    values[field] = value === LAST ? (await nextOrdering(tx, list, field)) + behind : value;
  }
  return named(values);
}

function keptOf(context: ListContext): Kept<StoredRow, Fields> & Writing {
  const { list, name, inUse } = context;
  return {
    ...context,
    entity: name,
    fields: wholeRowSchema(list).transform(named),
    fieldsOf: (row) => fieldsOf(context, row),
    find: (tx, id) => findRow(tx, list, id),
    lock: (tx, id) => liveRow(tx, list, id),
    insert: (tx, _id, values) => refuseTaken(list, () => insertRows(tx, list, [{ _id, values }])).then(only),
    update: (tx, _id, values) => refuseTaken(list, () => updateRows(tx, list, [{ _id, values }])).then(only),
    retire: async (tx, id, at) => {
      const row = await retireRow(tx, list, id, at);
      if (row && (await inUse(tx, name, row))) throw new AppError('reference.in_use');
      return row;
    },
  };
}

const only = ([row]: StoredRow[]) => row;

/** Adds a row; repeated with its id it is the same row. */
export async function createListRow(
  context: ListContext,
  { _id, ...sent }: Values & { _id?: string | undefined },
) {
  await lockLists(context.tx);
  await refuseUnknownRefs(context, sent);
  const kept = keptOf(context);
  const { row, repeated } = await createKept(kept, kept, _id, await completed(context, sent), sent);
  if (!repeated) await announceChange(context, 'ADD', [row]);
  return { row, repeated };
}

/** Changes the sent fields of the version that was read. */
export async function changeListRow(context: ListContext, id: string, sent: Values & { version: number }) {
  await lockLists(context.tx);
  await refuseUnknownRefs(context, sent);
  const kept = keptOf(context);
  const row = await changeKept(kept, kept, id, sent);
  if (row.version !== sent.version) await announceChange(context, 'EDIT', [row]);
  return row;
}

/** Takes a row, and what goes with it, out of use; old records keep them. Each list is told of once. */
export async function retireListRow(context: ListContext, id: string): Promise<StoredRow> {
  await lockLists(context.tx);
  for (const { list, field } of RETIRED_WITH[context.name] ?? []) {
    const other = otherList(context, list);
    const rows: StoredRow[] = [];
    for (const each of await pointingTo(context.tx, other.list, field, id))
      rows.push(await retired(other, each));
    await announceChange(other, 'DELETE', rows);
  }
  const row = await retired(context, id);
  await announceChange(context, 'DELETE', [row]);
  return row;
}

function retired(context: ListContext, id: string): Promise<StoredRow> {
  const kept = keptOf(context);
  return retireKept(kept, kept, id);
}
