import {
  EVENTS,
  type EventName,
  type EventPayload,
  type OwnedEvent,
  ownedEventName,
} from '@inspect/contract/events';

type Receive = (data: unknown) => void;

const receivers = new Map<string, Set<Receive>>();
const followers = new Set<() => void>();

/** Runs on an event that fits its schema: a hint that may get lost, so ask for the rest. Returns how to stop. */
export function onEvent<Name extends Exclude<EventName, OwnedEvent>>(
  event: Name,
  handler: (data: EventPayload<Name>) => void,
): () => void {
  return listen(event, event, handler);
}

/** The same for what the people of one company, or one person, are told under a name of their own. */
export function onOwnEvent<Name extends OwnedEvent>(
  owner: string,
  event: Name,
  handler: (data: EventPayload<Name>) => void,
): () => void {
  return listen(ownedEventName(event, owner), event, handler);
}

function listen<Name extends EventName>(
  name: string,
  event: Name,
  handler: (data: EventPayload<Name>) => void,
): () => void {
  const receive: Receive = (data) => {
    const parsed = EVENTS[event].payload.safeParse(data);
    if (parsed.success) handler(parsed.data as EventPayload<Name>);
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
