import { can, pageNeed } from '@inspect/contract/access';
import type { ImportAnswer } from '@inspect/contract/kernel';
import { newRowSchema } from '@inspect/contract/reference';
import { insertRows, updateRows } from '../../platform/history/audited-table.repo.ts';
import { importRecords } from '../../platform/table-files/import-records.ts';
import type { Line } from '../../platform/table-files/import-target.ts';
import { announceChange } from './announce-change.ts';
import { selectList } from './list.query.ts';
import { lockLists } from './list.repo.ts';
import { type ListContext, otherList } from './list-context.ts';
import { type Fields, type StoredRow, tableOf } from './list-table.ts';
import { refuseTaken } from './refusals.ts';
import { auditedOf, completed } from './write-list.ts';

export async function importRows(
  context: ListContext,
  file: { rows: readonly Line[]; save: boolean },
): Promise<ImportAnswer> {
  const { tx, list, actor, now } = context;
  await lockLists(tx);
  const rowsOf = (name: string) => tx.rows(selectList(otherList(context, name).list));
  const { answer, written } = await importRecords(
    {
      ...auditedOf(context),
      columns: list.fields,
      key: list.key,
      stored: await rowsOf(context.name),
      pointedTo: (field) => rowsOf(list.fields[field]?.list ?? ''),
      newFields: newRowSchema(list),
      completed: (values, behind) => completed(context, values, behind),
      mayChange: can(actor, pageNeed([list.page], 'edit', 'reference')),
      insertAll: (rows) =>
        refuseTaken(list, () => insertRows<StoredRow, Fields>(tx, tableOf(list), rows, now)),
      updateAll: (rows) => refuseTaken(list, () => updateRows<StoredRow, Fields>(tx, tableOf(list), rows)),
    },
    context,
    file,
  );
  await announceChange(context, 'EDIT', written);
  return answer;
}
