import type { Actor } from '@inspect/contract/access';
import { FILE_KINDS, mayReadFiles } from '@inspect/contract/files';
import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** For the machine: has it got its row? */
export async function isReferenced(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(build.selectFrom('files').select('id').where('id', '=', id))) !== undefined;
}

/** A file within the actor's reach, of a kind that his pages show. Row-level security says whose it must be, too. */
export function fileById(tx: Tx, actor: Actor, id: string) {
  const kinds = FILE_KINDS.filter((kind) => mayReadFiles(actor, kind));
  return tx.first(
    build
      .selectFrom('files')
      .select(['id', 'kind', 'type', 'name', 'size'])
      .where('id', '=', id)
      .where('kind', '=', sql<string>`any(${kinds})`)
      .where('quarantined', '=', false)
      .$if(actor.company !== null, (query) => query.where('company', '=', actor.company ?? '')),
  );
}
