import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitUntil } from '@inspect/embedded-postgres';

export type RawRequest = {
  socket: Socket;
  /** everything that came back so far */
  answer(): string;
  /** until this came back; false when the limit of 30 s has passed or the connection closed without it */
  answered(what: RegExp): Promise<boolean>;
  /** until the other side has closed; false when the limit has passed */
  closed(withinMs?: number): Promise<boolean>;
};

/** A connection on which a test writes the bytes itself, as slowly and as incompletely as it likes. */
export async function rawRequest(origin: string, first = ''): Promise<RawRequest> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let isClosed = false;
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  if (first) socket.write(first);
  return {
    socket,
    answer: () => answer,
    answered: async (what) =>
      (await waitUntil(() => (what.test(answer) ? 'yes' : isClosed ? 'closed' : undefined), {
        within: 30_000,
      })) === 'yes',
    closed: async (withinMs = 30_000) =>
      (await waitUntil(() => (isClosed ? true : undefined), { within: withinMs })) === true,
  };
}

/** The head of a request with a body of so many bytes that has not come yet. */
export function headOf(origin: string, path: string, headers: Record<string, string | number>): string {
  const { host } = new URL(origin);
  const lines = Object.entries({ host, origin, 'x-requested-with': 'inspect', ...headers });
  return `POST /api${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
