import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

const LOOK_EVERY_MS = 100;
/** What has connected and said nothing by then wants nothing: browsers open connections in advance. */
const SILENT_MS = 1_000;

/**
 * Lets the application close without waiting for idle connections, which Node looks for only once: while it drains,
 * answers ask clients to close; when it closes, idle ones are cut as soon as they are idle.
 * `hookLast` is called when all other hooks are there: it waits until the connections have ended.
 */
export function endConnections(app: FastifyInstance, readiness: Readiness): { hookLast(): void } {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) reply.header('connection', 'close');
  });
  let ended: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => {
    readiness.draining = true;
    ended = end(app.server, sockets);
  });
  return { hookLast: () => app.addHook('preClose', () => ended) };
}

function end(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const begin = performance.now();
  return new Promise((done) => {
    const look = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - begin < SILENT_MS) return;
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    server.close(() => {
      clearInterval(look);
      done();
    });
  });
}
