import type { Actor } from '@inspect/contract/access';
import type { Tx } from '../db/transaction.ts';
import { recordEdits } from '../history/record-edit.repo.ts';

/** Notes before the first row leaves which call takes out what: the person is the record, the filter the change. */
export function noteExport(
  tx: Tx,
  actor: Actor,
  at: Date,
  taken: {
    /** the name of these notes among the histories */
    entity: string;
    call: string;
    filter: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const asked = Object.entries({ call: taken.call, ...taken.filter }).filter(
    ([, value]) => value !== undefined,
  );
  const changes = asked.map(([field, after]) => ({ field, before: null, after }));
  const by = { user: actor.userId, company: actor.company, at };
  return recordEdits(tx, by, [{ entity: taken.entity, record: actor.userId, action: 'export', changes }]);
}
