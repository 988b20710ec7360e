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

/** Opened at once. All of them together would be a rush of work, which is another fault than slowness. */
const LANES = 8;

/** Clients that hold their connection by sending, or taking, next to nothing: a third of each kind. */
export async function slowClients(
  origin: string,
  count: number,
  untaken: Untaken,
  everyMs = BYTE_EVERY_MS,
): Promise<SlowClient[]> {
  const kinds = ['head', 'body', 'reader'] as const;
  const clients: SlowClient[] = [];
  const wanted = Array.from({ length: count }, (_, index) => kinds[index % 3] ?? 'head').values();
  const lane = async () => {
    for (const kind of wanted) {
      const { client, underWay } = slowClient(origin, kind, untaken, everyMs);
      clients.push(client);
      await underWay;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return clients;
}

function slowClient(
  origin: string,
  kind: SlowClient['kind'],
  { path, cookie, times }: Untaken,
  everyMs: number,
): { client: SlowClient; underWay: Promise<unknown> } {
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
      socket.write(`GET /api${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`.repeat(times));
    }
    // A reader that takes nothing never hears of the end either; what it sends between two requests tells it.
    drip = setInterval(() => socket.write(kind === 'reader' ? '\r\n' : 'a'), everyMs);
  });
  // A listener that reads nothing lets the first bytes come and then no more.
  const underWay = new Promise((resolve) => {
    socket.once(kind === 'reader' ? 'readable' : 'connect', resolve);
    socket.once('close', resolve);
  });
  const client: SlowClient = {
    kind,
    lived: () => (end === null ? null : end - begin),
    end: () => {
      clearInterval(drip);
      socket.destroy();
    },
  };
  return { client, underWay };
}
