import { type FaqRow, type FaqValues, faqValues } from '@inspect/contract/help';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build } from '../../platform/db/transaction.ts';
import type { Kept } from '../../platform/history/kept-records.ts';
import { FAQ_COLUMNS } from './faq.query.ts';

const stored = (fields: FaqValues) => ({ ...fields, search_key: searchKey(fields.question, fields.answer) });
const raised = sql<number>`version + 1`;

export const faq: Kept<FaqRow, FaqValues> = {
  entity: 'faq',
  fields: faqValues,
  fieldsOf: ({ question, answer, ordering, status }) => ({ question, answer, ordering, status }),
  find: (tx, id) => tx.first(build.selectFrom('faq').select(FAQ_COLUMNS).where('id', '=', id)),
  lock: (tx, id) =>
    tx.first(
      build
        .selectFrom('faq')
        .select(FAQ_COLUMNS)
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .forUpdate(),
    ),
  insert: (tx, id, fields) =>
    tx.first(
      build
        .insertInto('faq')
        .values({ id, ...stored(fields) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(FAQ_COLUMNS),
    ),
  update: (tx, id, fields) =>
    tx.first(
      build
        .updateTable('faq')
        .set({ ...stored(fields), version: raised })
        .where('id', '=', id)
        .returning(FAQ_COLUMNS),
    ),
  retire: (tx, id, at) =>
    tx.first(
      build
        .updateTable('faq')
        .set({ retired_at: at, version: raised })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .returning(FAQ_COLUMNS),
    ),
};
