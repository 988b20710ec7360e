/**
 * Whom the server was asked to let in and did not: blocked, or not known to be the one whom this device has let in.
 * `email`: the password was right, and nobody else's id is known.
 */
export type TurnedAway =
  | { blocked: true; whom: { id: string } | { email: string } }
  | { blocked: false; whom: { id: string } };

const listeners = new Set<(turned: TurnedAway) => void>();

export function announceTurnedAway(turned: TurnedAway): void {
  for (const listener of [...listeners]) listener(turned);
}

export function onTurnedAway(listener: (turned: TurnedAway) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
