import { type Announcement, companyAnnouncement } from '../../../platform/realtime/announcement.ts';
import { announceCheckup } from '../../checkup-list/index.ts';
import type { Applied } from '../orders/apply-provider-state.ts';

/** Tells the open pages of the company what money has changed, once it is committed. */
export function tellApplied(
  announce: (announcements: readonly Announcement[]) => void,
  { changed, order: { company }, checkup }: Applied,
): void {
  if (!changed) return;
  if (checkup === null) announce([companyAnnouncement(company, 'EDIT_COMPANY', { company })]);
  else {
    const { id: _id, version, status } = checkup;
    announceCheckup((announcement) => announce([announcement]), { _id, version, status, company });
  }
}
