import { sortQuery } from '@inspect/contract/kernel';
import { SENT_SORTS } from '@inspect/contract/notifications';
import { z } from 'zod';
import { listState, NEW_ROW } from '../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';

/** Which tab, and what of it is shown; the order is that of what was sent. */
export const notificationsSearch = z.object({
  page: listState.page,
  search: listState.search,
  sort: sortQuery(SENT_SORTS),
  row: z.literal(NEW_ROW).optional(),
  show: z.enum(['unread']).optional(),
  tab: z.enum(['sent']).optional(),
});

export type NotificationsView = {
  search: z.infer<typeof notificationsSearch>;
  patch: SearchPatch<typeof notificationsSearch>;
};
