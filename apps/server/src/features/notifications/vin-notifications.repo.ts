import { searchKey } from '@inspect/contract/kernel';
import {
  type VinNotificationRow,
  type VinNotificationValues,
  vinNotificationValues,
} from '@inspect/contract/notifications';
import { sql } from 'kysely';
import { build } from '../../platform/db/transaction.ts';
import type { Kept } from '../../platform/history/kept-records.ts';
import { COLUMNS, noticeOf } from './vin-notifications.query.ts';

const TABLE = 'vin_notifications';
const stored = (fields: VinNotificationValues) => ({
  ...fields,
  search_key: searchKey(fields.pattern, fields.message),
});
const raised = sql<number>`version + 1`;

const rowOf = (found: Parameters<typeof noticeOf>[0] | undefined) => found && noticeOf(found);

export const vinNotifications: Kept<VinNotificationRow, VinNotificationValues> = {
  entity: 'vin-notifications',
  fields: vinNotificationValues,
  fieldsOf: ({ kind, pattern, message, active }) => ({ kind, pattern, message, active }),
  find: async (tx, id) => rowOf(await tx.first(build.selectFrom(TABLE).select(COLUMNS).where('id', '=', id))),
  lock: async (tx, id) =>
    rowOf(
      await tx.first(
        build
          .selectFrom(TABLE)
          .select(COLUMNS)
          .where('id', '=', id)
          .where('retired_at', 'is', null)
          .forUpdate(),
      ),
    ),
  insert: async (tx, id, fields, at) =>
    rowOf(
      await tx.first(
        build
          .insertInto(TABLE)
          .values({ id, ...stored(fields), created_at: at })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning(COLUMNS),
      ),
    ),
  update: async (tx, id, fields) =>
    rowOf(
      await tx.first(
        build
          .updateTable(TABLE)
          .set({ ...stored(fields), version: raised })
          .where('id', '=', id)
          .returning(COLUMNS),
      ),
    ),
  retire: async (tx, id, at) =>
    rowOf(
      await tx.first(
        build
          .updateTable(TABLE)
          .set({ retired_at: at, version: raised })
          .where('id', '=', id)
          .where('retired_at', 'is', null)
          .returning(COLUMNS),
      ),
    ),
};
