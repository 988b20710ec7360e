import type { FastifyInstance } from 'fastify';
import { openRealtime, type Realtime, type RealtimeOptions } from './open-realtime.ts';

/** Ends what a session or a person still hears, at once and in all processes. */
export type Sockets = Pick<Realtime, 'endSession' | 'endUser'>;

/** Sockets live as long as the application; they are closed before its server, which would wait for them. */
export function serveRealtime(
  app: FastifyInstance,
  options: RealtimeOptions & { realtime?: boolean },
): Sockets & Pick<Realtime, 'announce' | 'connections'> {
  let realtime: Realtime | null = null;
  if (options.realtime) {
    app.addHook('onReady', async () => {
      realtime = openRealtime(app.server, options);
    });
    app.addHook('preClose', async () => realtime?.close());
  }
  return {
    announce: (announcements) => realtime?.announce(announcements),
    connections: () => realtime?.connections() ?? 0,
    endSession: (sessionId) => realtime?.endSession(sessionId),
    endUser: (userId) => realtime?.endUser(userId),
  };
}
