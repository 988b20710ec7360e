import {
  type AppEvent,
  type CompanyEvent,
  type CompanyEventData,
  companyEventName,
  type EventData,
} from '@inspect/contract/events';

type Public = { everyone: true } | { user: string };
/** Who hears of it: everybody signed in, one person in all his windows, or the people of one company. */
export type Audience = Public | { company: string };

/** A hint that something changed. Delivered at most once; whoever must know asks the server. */
export type Announcement = { to: Audience; event: string; data: unknown };

export function announcement<Event extends AppEvent>(
  to: Public,
  event: Event,
  data: EventData[Event],
): Announcement {
  return { to, event, data };
}

export function companyAnnouncement<Event extends CompanyEvent>(
  company: string,
  event: Event,
  data: CompanyEventData[Event],
): Announcement {
  return { to: { company }, event: companyEventName(event, company), data };
}
