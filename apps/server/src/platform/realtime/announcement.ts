import {
  EVENTS,
  type EventName,
  type EventPayload,
  type EventTo,
  ownedEventName,
} from '@inspect/contract/events';

/** Who hears of it: everybody signed in, one person in all his windows, the people of one company or of one role. */
export type Audience = { everyone: true } | { user: string } | { company: string } | { role: string };

/**
 * A hint that something changed. Delivered at most once; whoever must know asks the server. `each`: whoever is in one of these
 * hears it under a name of his own; it goes once to each process, however many hear it.
 */
export type Announcement = { to: Audience | { each: readonly Audience[] }; event: string; data: unknown };

type Recipients = {
  everyone: { everyone: true } | { user: string };
  user: { user: string };
  company: { company: string };
  each: { each: readonly Audience[] };
};

export function announcement<Name extends EventName>(
  to: Recipients[EventTo<Name>],
  event: Name,
  data: EventPayload<Name>,
): Announcement;
export function announcement(to: Announcement['to'], event: EventName, data: unknown): Announcement {
  const isOfCompany = EVENTS[event].to === 'company' && 'company' in to;
  return { to, event: isOfCompany ? ownedEventName(event as EventName<'company'>, to.company) : event, data };
}
