import { AppError } from '@inspect/contract/kernel';
import { RETIRED_WITH } from '@inspect/contract/reference';
import { createdValues } from '../../platform/history/history.query.ts';
import { newId } from '../../platform/ids.ts';
import { findRow, insertRow, lockRow, retireRows, updateRow } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { announceChange, noteHistory } from './note-change.ts';
import { checkedRow, refuseOtherVersion, refuseTaken, refuseUnknownRefs } from './refusals.ts';
import type { StoredRow } from './stored-row.ts';

type Values = Readonly<Record<string, unknown>>;

/** The row as it is to be stored: what was not sent is empty or has its default. */
export function completed({ list }: ListContext, sent: Values): Values {
  return Object.fromEntries(
    Object.entries(list.fields).map(([field, { optional, default: fallback }]) => [
      field,
      sent[field] ?? (optional ? null : fallback),
    ]),
  );
}

/** Adds a row. With the id of a row that is there: the same row when it was made of the same values. */
export async function createRow(
  context: ListContext,
  { _id, ...sent }: Values & { _id?: string | undefined },
): Promise<{ row: StoredRow; repeated: boolean }> {
  const { tx, list } = context;
  await refuseUnknownRefs(context, sent);
  const values = completed(context, sent);
  const row = await refuseTaken(list, () => insertRow(tx, list, _id ?? newId(), named(values)));
  if (!row) return { row: await repeatedRow(context, String(_id), sent), repeated: true };
  await noteHistory(context, 'create', [{ before: null, after: row }]);
  await announceChange(context, 'ADD', [row]);
  return { row, repeated: false };
}

/** What came from the schema has a name. */
const named = (values: Values) => ({ ...values, name: String(values.name) });

async function repeatedRow({ tx, list, name }: ListContext, id: string, sent: Values): Promise<StoredRow> {
  const [row, made] = [await findRow(tx, list, id), await createdValues(tx, name, id)];
  const same = made && Object.entries(sent).every(([field, value]) => equal(value, made[field] ?? null));
  if (!row || !same) throw new AppError('op_reused');
  return row;
}

const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Changes the sent fields of the version that was read. */
export async function changeRow(
  context: ListContext,
  id: string,
  { version, ...sent }: Values & { version: number },
): Promise<StoredRow> {
  const { tx, list } = context;
  const before = await lockRow(tx, list, id);
  if (!before) throw new AppError('not_found');
  refuseOtherVersion(before, version);
  await refuseUnknownRefs(context, sent);
  const { _id, version: _version, changed: _changed, ...stored } = before;
  const values = checkedRow(list, { ...stored, ...sent });
  const after = await refuseTaken(list, () => updateRow(tx, list, id, values));
  if (!after) throw new AppError('not_found');
  await noteHistory(context, 'edit', [{ before, after }]);
  await announceChange(context, 'EDIT', [after]);
  return after;
}

/** Takes a row, and what goes with it, out of use; old records keep them. */
export async function retireRow(context: ListContext, id: string): Promise<StoredRow> {
  const { tx, list, name } = context;
  if (!(await lockRow(tx, list, id))) throw new AppError('not_found');
  for (const { list: other, field } of RETIRED_WITH[name] ?? [])
    await retireAll(otherList(context, other), field, id);
  const [row] = await retireAll(context, '_id', id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function retireAll(context: ListContext, field: string, value: string): Promise<StoredRow[]> {
  const { tx, list, name, now } = context;
  const rows = await retireRows(tx, list, field, value, now);
  for (const row of rows) if (await context.inUse(tx, name, row)) throw new AppError('reference.in_use');
  await noteHistory(
    context,
    'retire',
    rows.map((row) => ({ before: row, after: row })),
  );
  await announceChange(context, 'DELETE', rows);
  return rows;
}
