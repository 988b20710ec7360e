import type { Actor } from '@inspect/contract/access';
import type { HistoryEntity } from '@inspect/contract/histories';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';

const ENTITY: HistoryEntity = 'checkupExports';

/** Notes before the first row leaves which call takes out what: the person is the record, the filter the change. */
export function noteExport(
  tx: Tx,
  actor: Actor,
  at: Date,
  taken: { call: string; filter: Readonly<Record<string, unknown>> },
): Promise<void> {
  const asked = Object.entries({ call: taken.call, ...taken.filter }).filter(
    ([, value]) => value !== undefined,
  );
  const changes = asked.map(([field, after]) => ({ field, before: null, after }));
  const by = { user: actor.userId, company: actor.company, at };
  return recordEdits(tx, by, [{ entity: ENTITY, record: actor.userId, action: 'export', changes }]);
}
