import { companyEvent } from '@inspect/contract/companies';
import type { Announcement } from '../../platform/realtime/announcement.ts';

/** The people of the company ask for its account status again. */
export function companyChanged(company: string): Announcement {
  return { to: { company }, event: companyEvent(company), data: { company } };
}
