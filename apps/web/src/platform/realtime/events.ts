import type { z } from 'zod';

type Receive = (data: unknown) => void;

const receivers = new Map<string, Set<Receive>>();
const followers = new Set<() => void>();

/**
 * Runs when the server announces this event. An announcement is a hint that may get lost: take from it that
 * something changed, and ask for the rest. What does not fit the schema is ignored. Returns how to stop.
 */
export function onEvent<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  handler: (data: z.output<Schema>) => void,
): () => void {
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
