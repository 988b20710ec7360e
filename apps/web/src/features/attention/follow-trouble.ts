import { isNeeded } from '../../platform/dirty/dirty-work.ts';
import { reloadOnce } from '../../platform/server-status/new-version.ts';
import { troubleStore } from '../../platform/work-database/index.ts';

/** Where opening the database anew did not help a new page may; not over what only this one holds. Once, at the start. */
export function followTrouble(): void {
  troubleStore.subscribe(() => {
    if (troubleStore.get() === 'lost' && !isNeeded()) reloadOnce('storage');
  });
}
