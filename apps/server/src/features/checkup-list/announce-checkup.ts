import { type Announcement, announcement } from '../../platform/realtime/announcement.ts';

type Changed = { _id: string; version: number; status: string; company: string };

/** Tells the open pages of the company which checkup stands where now, after the commit. */
export function announceCheckup<Row extends Changed>(
  announce: (announcement: Announcement) => void,
  checkup: Row,
): Row {
  const { _id, version, status, company } = checkup;
  announce(announcement({ company }, 'EDIT_CHECKUP', { _id, version, status }));
  return checkup;
}
