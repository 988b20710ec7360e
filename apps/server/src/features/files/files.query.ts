import type { Actor } from '@inspect/contract/access';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** For the machine: has it got its row? */
export async function isReferenced(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(build.selectFrom('files').select('id').where('id', '=', id))) !== undefined;
}

/** A file within the actor's reach. Row-level security says the same. */
export function fileById(tx: Tx, actor: Actor, id: string) {
  return tx.first(
    build
      .selectFrom('files')
      .select(['id', 'kind', 'type', 'name', 'size'])
      .where('id', '=', id)
      .where('quarantined', '=', false)
      .$if(actor.company !== null, (query) => query.where('company', '=', actor.company ?? '')),
  );
}
