import { type Announcement, announcement } from '../../platform/realtime/announcement.ts';

/** Tells the people of the company whose record this is to ask for its account status; gives the call's answer. */
export function announceCompany<Row extends { _id: string; company?: string }>(
  announce: (announcement: Announcement) => void,
  data: Row,
): { data: Row } {
  const company = data.company ?? data._id;
  announce(announcement({ company }, 'EDIT_COMPANY', { company }));
  return { data };
}
