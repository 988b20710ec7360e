import { waitUntil } from '@inspect/embedded-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SLOW_LIMITS } from '../../src/platform/http/slow-connections.ts';
import { appWithoutDatabase } from '../app-without-database.ts';
import { headOf, rawRequest } from './raw-request.ts';
import { type SlowClient, slowClients } from './slow-clients.ts';

const SLOW = 21;
const DOCUMENT = { path: '/openapi.json', cookie: 'a=b', times: 400 };
let made: Awaited<ReturnType<typeof appWithoutDatabase>>;
let origin: string;
let clients: SlowClient[] = [];
beforeAll(async () => {
  made = await appWithoutDatabase({
    publicOrigin: undefined,
    slow: { headers: 3_000, patience: 1_000, every: 200, least: 16_384 },
  });
  origin = await made.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const client of clients) client.end();
  await made.close();
});

it('who sends a head or a body, or takes an answer, byte by byte is cut; everybody else is answered meanwhile', async () => {
  clients = await slowClients(origin, SLOW, DOCUMENT, 100);
  const others: number[] = [];
  const allCut = await waitUntil(
    async () => {
      others.push((await fetch(`${origin}/api/health`)).status);
      return clients.every((client) => client.lived() !== null) ? true : undefined;
    },
    { within: 20_000, every: 50 },
  );
  expect(clients.filter((client) => client.lived() === null).map(({ kind }) => kind)).toEqual([]);
  expect(allCut).toBe(true);
  expect(new Set(others)).toEqual(new Set([200]));
});

it('the limits: a body and an answer are cut by 30 seconds', () => {
  const { headers, patience, every } = SLOW_LIMITS;
  expect(Math.max(headers, patience) + every).toBe(30_000);
});

it('a file of nobody, refused already, is cut like any body, however fast its bytes go on coming', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000_000 };
  const file = await rawRequest(origin, headOf(origin, '/upload', type));
  const drip = setInterval(() => file.socket.write('a'.repeat(65_536)), 100);
  expect(await file.closed(10_000)).toBe(true);
  clearInterval(drip);
});

it('a connection that is only kept open, and one that sends its body in time, are left alone', async () => {
  const get = `GET /api/health HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n\r\n`;
  const kept = await rawRequest(origin, get);
  expect(await kept.answered(/"ok"/)).toBe(true);
  const slow = await slowClients(origin, 3, DOCUMENT, 100);
  clients = slow;
  // Longer than any limit here: the slow ones that came later are gone.
  await waitUntil(() => (slow.every((client) => client.lived() !== null) ? true : undefined), {
    within: 20_000,
  });
  const type = { 'content-type': 'application/json' };
  kept.socket.write(`${headOf(origin, '/auth/login', { ...type, 'content-length': 2 })}{}`);
  expect(await kept.answered(/HTTP\/1\.1 400/)).toBe(true);
  kept.socket.destroy();
});
