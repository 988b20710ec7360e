import { t } from '@inspect/contract/i18n';
import { refFields } from '@inspect/contract/reference';
import type { FastifyReply } from 'fastify';
import { fieldColumns } from '../../platform/table-files/field-columns.ts';
import { BATCH, sendTable } from '../../platform/table-files/send-table.ts';
import { type Criteria, namesOf, selectList } from './list.query.ts';
import { type ListContext, otherList } from './list-context.ts';

export async function sendExport(context: ListContext, reply: FastifyReply, wanted: Criteria): Promise<void> {
  const { list, tx } = context;
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, target] of refFields(list))
    names.set(field, await namesOf(tx, otherList(context, target).list));
  const columns = fieldColumns(list.fields, (field, id) => names.get(field)?.get(id));
  await sendTable(reply, t(`access.page.${list.page}`), columns, tx.batches(selectList(list, wanted), BATCH));
}
