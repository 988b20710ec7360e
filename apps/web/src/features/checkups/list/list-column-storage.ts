import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import type { ColumnStorage } from '../../../ui/table/use-column-status.ts';

/**
 * What a person chose for a list of checkups. A choice of the time when the status had a column of its own still shows it
 * beside the conclusion, which says it now: there it is hidden once, and who shows it again keeps it.
 */
export function listColumnStorage(userId: string, route: string): ColumnStorage {
  const former = columnStorage(userId, route);
  const storage = columnStorage(userId, `${route}.2`);
  return {
    key: storage.key,
    read: () => {
      const chosen = storage.read();
      if (chosen.length > 0) return chosen;
      return former.read().map((column) => (column.id === 'status' ? { ...column, hide: true } : column));
    },
    write: (status) => {
      storage.write(status);
      former.write([]);
    },
  };
}
