import { connect, type Socket } from 'node:net';
import { headOf } from './raw-request.ts';

export type SlowClient = {
  kind: 'head' | 'body' | 'reader';
  /** milliseconds from the connection until the server cut it; null = it still stands */
  lived(): number | null;
  end(): void;
};

/** How often a slow one sends its next byte. */
const BYTE_EVERY_MS = 1_000;
/** What the readers ask for and never take: so often that no buffer between the two holds it. */
export type Untaken = { path: string; cookie: string; times: number };

/** Clients that hold their connection by sending, or taking, next to nothing: a third of each kind. */
export function slowClients(
  origin: string,
  count: number,
  untaken: Untaken,
  everyMs = BYTE_EVERY_MS,
): SlowClient[] {
  const kinds = ['head', 'body', 'reader'] as const;
  return Array.from({ length: count }, (_, index) =>
    slowClient(origin, kinds[index % 3] ?? 'head', untaken, everyMs),
  );
}

function slowClient(
  origin: string,
  kind: SlowClient['kind'],
  { path, cookie, times }: Untaken,
  everyMs: number,
): SlowClient {
  const { hostname, port, host } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  const begin = performance.now();
  let end: number | null = null;
  let drip: NodeJS.Timeout | undefined;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    end = performance.now();
    clearInterval(drip);
  });
  socket.once('connect', () => {
    if (kind === 'head') socket.write(`GET /api/health HTTP/1.1\r\nhost: ${host}\r\nx: `);
    if (kind === 'body')
      socket.write(
        headOf(origin, '/auth/login', { 'content-type': 'application/json', 'content-length': 5000 }),
      );
    if (kind === 'reader') {
      socket.pause();
      socket.write(`GET /api${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`.repeat(times));
      return;
    }
    drip = setInterval(() => socket.write('a'), everyMs);
  });
  return {
    kind,
    lived: () => {
      // A reader that takes nothing never hears of the end either; a byte more tells it.
      if (kind === 'reader' && end === null && socket.writable) socket.write('\r\n');
      return end === null ? null : end - begin;
    },
    end: () => {
      clearInterval(drip);
      socket.destroy();
    },
  };
}
