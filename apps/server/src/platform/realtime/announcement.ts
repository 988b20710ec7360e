import {
  type AppEvent,
  type CompanyEvent,
  type CompanyEventData,
  companyEventName,
  type EventData,
  type PersonalEvent,
  type PersonalEventData,
} from '@inspect/contract/events';

type Public = { everyone: true } | { user: string };
/** Who hears of it: everybody signed in, one person in all his windows, the people of one company or of one role. */
export type Audience = Public | { company: string } | { role: string };

/**
 * A hint that something changed. Delivered at most once; whoever must know asks the server. `each`: whoever is in one of these
 * hears it under a name of his own.
 */
export type Announcement = { to: Audience | { each: readonly Audience[] }; event: string; data: unknown };

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

/** Goes once to each process, however many hear it. */
export function personalAnnouncement<Event extends PersonalEvent>(
  each: readonly Audience[],
  event: Event,
  data: PersonalEventData[Event],
): Announcement {
  return { to: { each }, event, data };
}
