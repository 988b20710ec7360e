import {
  type AppEvent,
  COMPANY_EVENTS,
  type CompanyEvent,
  type CompanyEventData,
  companyEventName,
  EVENTS,
  type EventData,
  PERSONAL_EVENTS,
  type PersonalEvent,
  type PersonalEventData,
  personalEventName,
} from '@inspect/contract/events';
import type { z } from 'zod';

type Receive = (data: unknown) => void;

const receivers = new Map<string, Set<Receive>>();
const followers = new Set<() => void>();

/** Runs on an event that fits its schema: a hint that may get lost, so ask for the rest. Returns how to stop. */
export function onEvent<Event extends AppEvent>(
  event: Event,
  handler: (data: EventData[Event]) => void,
): () => void {
  return listen(event, EVENTS[event], handler);
}

/** The same for what the people of a company are told. */
export function onCompanyEvent<Event extends CompanyEvent>(
  company: string,
  event: Event,
  handler: (data: CompanyEventData[Event]) => void,
): () => void {
  return listen(companyEventName(event, company), COMPANY_EVENTS[event], handler);
}

/** The same for what this person is told under a name of his own. */
export function onPersonalEvent<Event extends PersonalEvent>(
  user: string,
  event: Event,
  handler: (data: PersonalEventData[Event]) => void,
): () => void {
  return listen(personalEventName(event, user), PERSONAL_EVENTS[event], handler);
}

function listen<Data>(name: string, schema: z.ZodType<Data>, handler: (data: Data) => void): () => void {
  const receive: Receive = (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) handler(parsed.data);
  };
  const others = receivers.get(name) ?? new Set();
  receivers.set(name, others.add(receive));
  return () => void others.delete(receive);
}

/** Runs after every connecting, the first too: what was announced meanwhile is lost, so now is the time to ask. */
export function onReconnect(handler: () => void): () => void {
  const follow = () => handler();
  followers.add(follow);
  return () => void followers.delete(follow);
}

export function deliver(name: string, data: unknown): void {
  for (const receive of [...(receivers.get(name) ?? [])]) receive(data);
}

export function tellReconnected(): void {
  for (const follow of [...followers]) follow();
}
