import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';
import type { Lists } from '@inspect/contract/reference';

export function referenceHistory(lists: Lists): Record<string, Need> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, { page }]) => [name, pageNeed([page], 'view', 'reference')]),
  );
}
