import type { PageFlags, Role } from '@inspect/contract/access';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

export type Holder = { user: string | null; role: Role };

/** Held until the transaction ends: whoever arranges rights waits for whoever does. */
export async function lockRights(tx: Tx): Promise<void> {
  const query = sql`select inspect.lock_rights()`;
  await tx.run(rawQuery(query));
}

export async function storeGrant(tx: Tx, holder: Holder, page: string, flags: PageFlags): Promise<void> {
  const row = {
    page,
    user: holder.user,
    role: holder.user === null ? holder.role : null,
    ...flags,
  };
  await tx.run(
    build
      .insertInto('page_grants')
      .values(row)
      .onConflict((on) => on.columns(['page', 'role', 'user']).doUpdateSet(flags)),
  );
}

export async function removeGrant(tx: Tx, holder: Holder, page: string): Promise<void> {
  await tx.run(
    build
      .deleteFrom('page_grants')
      .where('page', '=', page)
      .$if(holder.user !== null, (query) => query.where('user', '=', holder.user))
      .$if(holder.user === null, (query) => query.where('role', '=', holder.role)),
  );
}
