import { type Announcement, announcement } from '../../../platform/realtime/announcement.ts';
import type { Applied } from './apply-provider-state.ts';

export type Announce = (announcements: readonly Announcement[]) => void;

/** Tells open pages of the company what has changed by it, once it is committed; of what was known already nothing. */
export function announceOrder(announce: Announce, { changed, order, state, checkup }: Applied): void {
  if (!changed) return;
  const { company, id } = order;
  announce([
    announcement({ company }, 'EDIT_PAYMENT', { _id: id, state }),
    ...(checkup
      ? [
          announcement({ company }, 'EDIT_CHECKUP', {
            _id: checkup.id,
            version: checkup.version,
            status: checkup.status,
          }),
        ]
      : [announcement({ company }, 'EDIT_COMPANY', { company })]),
  ]);
}
