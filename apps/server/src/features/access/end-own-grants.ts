import type { Actor } from '@inspect/contract/access';
import type { PersonRow } from '@inspect/contract/users';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import { grantPairs } from './accesses.query.ts';
import { lockRights, removeGrant } from './accesses.repo.ts';
import { changeOf } from './change-accesses.ts';

/** Takes away what a person was granted besides his role, as `person` was until now; the history says what that was. */
export async function endOwnGrants(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  { _id, role, company }: Pick<PersonRow, '_id' | 'role' | 'company'>,
): Promise<void> {
  await lockRights(tx);
  const holder = { user: _id, role };
  const granted = (await grantPairs(tx, holder)).filter(({ own }) => own);
  if (granted.length === 0) return;
  for (const { page } of granted) await removeGrant(tx, holder, page);
  const changes = granted.map((pair) => changeOf(pair, null));
  await recordEdits(tx, { user: actor.userId, company, at: now }, [
    { entity: 'accesses', record: _id, action: 'edit', changes },
  ]);
}
