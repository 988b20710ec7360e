import { LISTS } from '@inspect/contract/reference';
import { rememberedSession } from '../access/remembered-session.ts';
import { sessionStore } from '../access/session.ts';
import { databases } from '../offline/index.ts';
import { forgetHalf, forgetSealed } from '../sealing/device-key.ts';
import { withConnection } from '../work-database/index.ts';

/**
 * What this browser keeps of the server for him, and what would open anything of his; what he has not sent stays, sealed. One store
 * that fails keeps none of the others.
 */
export async function wipeCopies(owner: string): Promise<void> {
  // Somebody else may have come: what opens his work is his.
  if (sessionStore.get().kind !== 'in' && rememberedSession() === null) {
    forgetHalf();
    await tried(forgetSealed);
  }
  for (const { table, forget } of Object.values(databases.personal))
    await tried(() => withConnection(() => forget(owner), table.db));
  const { rows } = databases.checkups;
  await tried(() => withConnection(() => ofOwner(owner, false).delete(), rows.db));
}

/** What was made here, shown in its lists and waited for, is at the server as well now. */
export async function wipeMade(owner: string): Promise<void> {
  const { rows } = databases.checkups;
  await tried(() => withConnection(() => ofOwner(owner, true).delete(), rows.db));
  for (const list of Object.keys(LISTS)) {
    const table = databases.rows(list);
    await tried(() =>
      withConnection(() => table.filter((row) => row.new === true && row.owner === owner).delete(), table.db),
    );
  }
}

function ofOwner(owner: string, isNew: boolean) {
  return databases.checkups.rows.filter((row) => row.owner === owner && row.new === isNew);
}

/** A browser that keeps nothing has nothing to wipe. */
async function tried(step: () => Promise<unknown>): Promise<void> {
  await step().catch(() => undefined);
}
