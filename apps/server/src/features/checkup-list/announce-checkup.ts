import { checkupEvent, checkupEventName } from '@inspect/contract/checkups';
import type { Announcement } from '../../platform/realtime/announcement.ts';

type Changed = { _id: string; version: number; status: string; company: string };

/** Tells the open pages of the company which checkup stands where now, after the commit. */
export function announceCheckup<Row extends Changed>(
  announce: (announcement: Announcement) => void,
  checkup: Row,
): Row {
  const { company } = checkup;
  announce({ to: { company }, event: checkupEventName(company), data: checkupEvent.parse(checkup) });
  return checkup;
}
