import { fieldLabel } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import {
  growsByForms,
  RETIRED_WITH,
  type RowUses,
  refFields,
  USES_COUNTED,
} from '@inspect/contract/reference';
import type { PageWindow } from '../../platform/db/read-page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { restoreAudited } from '../../platform/history/audited-records.ts';
import {
  anyRow,
  countPointing,
  retiredPage,
  retiredWith,
} from '../../platform/history/retired-rows.query.ts';
import {
  announceChange,
  auditedOf,
  type ListContext,
  lockLists,
  orderOf,
  otherList,
  refuseTaken,
  type StoredRow,
  searched,
  selectList,
  tableOf,
} from '../reference/index.ts';
import { mergedInto, NOT_MERGED } from './merged-rows.query.ts';

type Criteria = { search?: string | undefined; sort?: string | undefined };

const MOST = USES_COUNTED + 1;

/** What was retired, but for what was merged into another row and lives on in it. */
export function retiredPageOf(
  { tx, list, lists }: ListContext,
  { search, sort }: Criteria,
  place: PageWindow,
) {
  const where = [...(growsByForms(list) ? [NOT_MERGED] : []), ...(search ? [searched(list, search)] : [])];
  return retiredPage<StoredRow>(tx, tableOf(list), { where, order: orderOf(list, sort, lists) }, place);
}

/** How many records use a row, and what is (or was) retired with it. */
export async function usesOf(context: ListContext, id: string): Promise<RowUses> {
  const { tx, list, name, lists, uses } = context;
  const row = await anyRow<StoredRow>(tx, tableOf(list), id);
  if (!row) throw new AppError('not_found');
  const together = await rowsTogether(context, id, row.retiredAt !== null);
  const pointing = Object.entries(lists).flatMap(([other, of]) => {
    const fields = refFields(of).flatMap(([field, target]) => (target === name ? [field] : []));
    const goes = together.some((gone) => gone.other.name === other);
    return fields.length === 0 || goes ? [] : [{ other, table: tableOf(of), fields }];
  });
  const counts = await Promise.all([
    uses(tx, name, row, MOST),
    ...pointing.map(async ({ other, table, fields }) => [
      { records: other, count: await countPointing(tx, table, fields, id, MOST) },
    ]),
  ]);
  return {
    uses: counts.flat().filter(({ count }) => count > 0),
    together: together.map(({ other, rows }) => ({ list: other.name, rows: rows.map(named) })),
  };
}

const named = ({ _id, name, code }: StoredRow) => ({
  _id,
  name,
  code: typeof code === 'number' ? code : null,
});

/** What goes out of use with a row in use, or (`retired`) went with one that was retired and is still away. */
async function rowsTogether(context: ListContext, id: string, retired: boolean) {
  const { tx } = context;
  const parent = { ...tableOf(context.list), entity: context.name };
  const found: { other: ListContext; rows: StoredRow[] }[] = [];
  for (const { list, field } of RETIRED_WITH[context.name] ?? []) {
    const other = otherList(context, list);
    const rows = retired
      ? await retiredWith<StoredRow>(tx, tableOf(other.list), field, parent, id, orderOf(other.list))
      : await tx.rows(selectList(other.list, { filters: { [field]: id } }));
    if (rows.length > 0) found.push({ other, rows });
  }
  return found;
}

/**
 * Brings a row back, with `together` also what was retired with it: all of it or nothing, and also when somebody has
 * brought back the row alone meanwhile. Each list is told of once.
 */
export async function restoreListRow(
  context: ListContext,
  id: string,
  { version, together = false }: { version: number; together?: boolean | undefined },
): Promise<StoredRow> {
  await lockLists(context.tx);
  if (growsByForms(context.list) && (await mergedInto(context.tx, context.list, id)) !== null)
    throw new AppError('reference.merged_away');
  const gone = together ? await rowsTogether(context, id, true) : [];
  const { row, repeated } = await broughtBack(context, id, version);
  if (!repeated) await announceChange(context, 'ADD', [row]);
  for (const { other, rows } of gone) {
    const back: StoredRow[] = [];
    for (const { _id } of rows) back.push((await broughtBack(other, _id)).row);
    await announceChange(other, 'ADD', back);
  }
  return row;
}

/** What another row has by now: there is no form under whose field it could stand. */
const takenMeanwhile = (name: string) => (field: string, problem: unknown) =>
  new AppError('reference.restore_taken', { values: { name, field: fieldLabel(field) } }, problem);

async function broughtBack(context: ListContext, id: string, version?: number) {
  const audited = auditedOf(context);
  const restorable = {
    ...audited,
    restore: async (tx: Tx, gone: string) => {
      const name = (await audited.find(tx, gone))?.name ?? '';
      return refuseTaken(context.list, () => audited.restore(tx, gone), takenMeanwhile(name));
    },
  };
  const back = await restoreAudited(restorable, context, id, version);
  if (!back.repeated) await refuseRetiredRefs(context, back.row);
  return back;
}

/** A row that points to a retired one doesn't come back before that one does. */
async function refuseRetiredRefs(context: ListContext, row: StoredRow): Promise<void> {
  for (const [field, target] of refFields(context.list)) {
    const id = row[field];
    const table = tableOf(otherList(context, target).list);
    const parent = typeof id === 'string' && (await anyRow<StoredRow>(context.tx, table, id));
    if (!parent || parent.retiredAt === null) continue;
    throw new AppError('reference.parent_retired', { values: { name: row.name, parent: parent.name } });
  }
}
