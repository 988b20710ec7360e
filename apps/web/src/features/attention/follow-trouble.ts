import { isDirty } from '../../platform/dirty/dirty-work.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { reloadOnce } from '../../platform/server-status/new-version.ts';
import { troubleStore } from '../../platform/work-database/index.ts';

/** Where opening the database anew did not help a new page may; not over what only this one holds. Once, at the start. */
export function followTrouble(): void {
  troubleStore.subscribe(() => {
    const holds = outbox.store.get().operations.some(({ unkept }) => unkept);
    if (troubleStore.get() === 'lost' && !isDirty() && !holds) reloadOnce('storage');
  });
}
