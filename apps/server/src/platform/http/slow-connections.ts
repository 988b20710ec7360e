import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type SlowLimits = {
  /** milliseconds for the head of a request */
  headers: number;
  /** milliseconds for a body, for the next `least` bytes of a file, and for taking as much of an answer */
  patience: number;
  /** milliseconds between two looks: what is over its limit is cut by the next one */
  every: number;
  /** bytes */
  least: number;
};

/** Cut within 30 s. 16 KB in 25 s are 5 kbit/s: whoever is slower than the worst telephone line never ends. */
export const SLOW_LIMITS: SlowLimits = { headers: 15_000, patience: 25_000, every: 5_000, least: 16_384 };

/** Of a whole request, a file of five megabytes over the worst line among them. */
const REQUEST_MS = 15 * 60_000;

/** What Node itself watches: the head, and the whole. */
export function serverLimits({ headers, every }: SlowLimits) {
  return {
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: headers, connectionsCheckingInterval: every },
  };
}

type Pace = { since: number; bytes: number };

/** Cuts clients so slow that they can only mean to hold a connection; one with nothing under way is left alone. */
export function cutSlowConnections(app: FastifyInstance, limits: SlowLimits): void {
  const bodies = new Map<IncomingMessage, Pace & { isFile: boolean }>();
  const sockets = new Map<Socket, Pace | null>();
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  // Forgotten by the next look that finds it complete or its connection closed.
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const isFile = 'takesFile' in routeOptions.config;
    bodies.set(raw, { since: performance.now(), bytes: raw.socket.bytesRead, isFile });
  });
  // What still comes of a file that was answered already is kept by nobody: it has the time of any other body.
  app.addHook('onResponse', async ({ raw }) => {
    const pace = bodies.get(raw);
    if (pace?.isFile) bodies.set(raw, { ...pace, isFile: false });
  });
  const look = setInterval(() => {
    const now = performance.now();
    const isOver = ({ since }: Pace) => now - since >= limits.patience;
    for (const [request, pace] of bodies) {
      const { socket } = request;
      if (request.complete || !sockets.has(socket)) bodies.delete(request);
      else if (pace.isFile && socket.bytesRead - pace.bytes >= limits.least)
        bodies.set(request, { since: now, bytes: socket.bytesRead, isFile: true });
      else if (isOver(pace)) socket.destroy();
    }
    for (const [socket, pace] of sockets) {
      const taken = takenBy(socket);
      if (socket.writableLength === 0) sockets.set(socket, null);
      else if (!pace || taken - pace.bytes >= limits.least) sockets.set(socket, { since: now, bytes: taken });
      else if (isOver(pace)) socket.destroy();
    }
  }, limits.every);
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));
}

/** Bytes the system has taken, told by the handle: the socket tells of a large write only when it is through. */
function takenBy(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null) {
    const given: unknown = Reflect.get(handle, 'bytesWritten');
    const waiting: unknown = Reflect.get(handle, 'writeQueueSize');
    if (typeof given === 'number' && typeof waiting === 'number') return given - waiting;
  }
  return socket.bytesWritten - socket.writableLength;
}
