import type { Socket } from 'socket.io';
import type { HeldSession } from './ended-sessions.ts';

export type Connection = Socket['conn'];

/** More windows than anybody has; what opens more is a loop. */
const MOST_PER_SESSION = 10;
/** how long a browser may take to say goodbye when the server stops */
const GOODBYE_MS = 1_000;

export function createHeldConnections() {
  const held = new Map<string, HeldSession & { connections: Set<Connection> }>();

  return {
    add(session: HeldSession, connection: Connection): void {
      const { sessionId, company } = session;
      const entry = held.get(sessionId) ?? { sessionId, company, connections: new Set() };
      held.set(sessionId, entry);
      entry.connections.add(connection);
      connection.once('close', () => {
        entry.connections.delete(connection);
        if (entry.connections.size === 0 && held.get(sessionId) === entry) held.delete(sessionId);
      });
    },
    isFull: (sessionId: string) => (held.get(sessionId)?.connections.size ?? 0) >= MOST_PER_SESSION,
    count: () => [...held.values()].reduce((sum, { connections }) => sum + connections.size, 0),
    sessions: (): HeldSession[] => [...held.values()],
    /** Closed politely, and soon also those whose browser does not answer: the server waits for all of them. */
    closeAll(): void {
      const all = [...held.values()].flatMap(({ connections }) => [...connections]);
      for (const connection of all) connection.close(true);
      const end = () => {
        for (const { request } of all) request.socket.destroy();
      };
      setTimeout(end, GOODBYE_MS).unref();
    },
  };
}
