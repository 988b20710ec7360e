import { NOTIFICATION_AUDIENCES, type NotificationAudience } from '@inspect/contract/notifications';
import type { Audience } from '../../platform/realtime/announcement.ts';

/** @throws Error when the database holds what no migration lets in */
export function audienceOf(stored: string): NotificationAudience {
  const known = NOTIFICATION_AUDIENCES.find((audience) => audience === stored);
  if (!known) throw new Error(`no audience ${stored}`);
  return known;
}

type Recipients = { audience: NotificationAudience; ids: readonly string[] };

/** Those who hear of it at once: whoever is connected and of the audience. */
export function listenersOf({ audience, ids }: Recipients): Audience[] {
  if (audience === 'all') return [{ everyone: true }];
  return ids.map((id) =>
    audience === 'role' ? { role: id } : audience === 'company' ? { company: id } : { user: id },
  );
}
