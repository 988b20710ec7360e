import { fieldLabel, t, valueLabel } from '@inspect/contract/i18n';
import type { FieldKind } from '@inspect/contract/kernel';
import { type ListDefinition, type ListRow, refFields } from '@inspect/contract/reference';
import type { FastifyReply } from 'fastify';
import { sendXlsx } from '../../platform/http/send-xlsx.ts';
import type { Cell, CellKind, Column } from '../../platform/xlsx/xlsx-options.ts';
import { selectRows, type Wanted } from './list.query.ts';
import { namesOf } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';

const BATCH = 500;

const KINDS: Partial<Record<FieldKind, CellKind>> = {
  whole: 'whole',
  money: 'money',
  coordinate: 'decimal',
  flag: 'flag',
  day: 'day',
};

/** The list as people read it, in its order: names in place of ids; the ids stand first, so that it can be imported again. */
export async function sendExport(context: ListContext, reply: FastifyReply, wanted: Wanted): Promise<void> {
  const { list, tx } = context;
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, target] of refFields(list))
    names.set(field, await namesOf(tx, otherList(context, target).list));
  const title = t(`access.page.${list.page}`);
  await sendXlsx(reply, `${title}.xlsx`, {
    sheet: title,
    columns: columnsOf(list),
    flagWords: { yes: t('shell.yes'), no: t('shell.no') },
    rows: cellsOf(list, tx.batches(selectRows(list, wanted), BATCH), names),
  });
}

function columnsOf(list: ListDefinition): Column[] {
  const fields = Object.entries(list.fields).map(
    ([field, { kind }]): Column => ({ title: fieldLabel(field), kind: KINDS[kind] ?? 'text' }),
  );
  return [{ title: fieldLabel('_id'), kind: 'text', width: 28 }, ...fields];
}

async function* cellsOf(
  list: ListDefinition,
  batches: AsyncIterable<ListRow[]>,
  names: ReadonlyMap<string, ReadonlyMap<string, string>>,
): AsyncGenerator<Cell[][]> {
  const fields = Object.entries(list.fields);
  const cell = (field: string, kind: FieldKind, value: unknown): Cell => {
    if (kind === 'ref') return names.get(field)?.get(String(value)) ?? null;
    if (kind === 'choice' && typeof value === 'string') return valueLabel(value);
    if (Array.isArray(value)) return value.map((one) => valueLabel(String(one))).join('; ');
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;
  };
  for await (const batch of batches)
    yield batch.map((row) => [row._id, ...fields.map(([field, { kind }]) => cell(field, kind, row[field]))]);
}
