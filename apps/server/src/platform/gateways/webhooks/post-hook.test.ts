import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { type Certificate, openAuthority } from '../../../../test/build/certificates.ts';
import { openReceiver } from '../../../../test/build/receiver.ts';
import { HOOK_PATIENCE_MS, type HookReach, isSentTo, postHook } from './post-hook.ts';

const REACH: HookReach = { loopback: true };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given);
  closing.push(opened.close);
  return opened;
}
const post = (url: string, reach = REACH) => postHook({ url, headers: { 'x-one': '1' }, body: '«ա»' }, reach);

it('waits for ten seconds', () => {
  expect(HOOK_PATIENCE_MS).toBe(10_000);
});

it('sends the body and the headers as they are', async () => {
  const { received, url } = await receiver();
  expect(await post(url)).toEqual({ outcome: 'delivered', status: 200, sent: true });
  expect(received).toMatchObject([{ body: '«ա»', headers: { 'x-one': '1', 'content-length': '6' } }]);
});

it('reads no answer to its end that has none', async () => {
  let closed: Promise<unknown> | undefined;
  const { url } = await receiver((response) => {
    closed = once(response, 'close');
    const more = () => {
      while (response.write('x'.repeat(1_024)));
    };
    response.on('drain', more);
    response.writeHead(200);
    more();
  });
  expect(await post(url)).toEqual({ outcome: 'delivered', status: 200, sent: true });
  await closed;
});

it.each([
  [204, 'delivered'],
  [301, 'redirect'],
  [308, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [503, 'status'],
] as const)('tells an answer of %i as %s', async (status, outcome) => {
  const { url } = await receiver((response) => response.writeHead(status, { location: '/' }).end());
  expect(await post(url)).toEqual({ outcome, status, sent: true });
});

it.each([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  ['another protocol it does not name', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n\r\n'],
])('tells %s as an answer other than success', async (_name, answer) => {
  const { url } = await receiver((response) => response.socket?.write(answer));
  expect(await post(url)).toEqual({ outcome: 'status', status: 101, sent: true });
});

it('tells a line that is cut before an answer as no connection', async () => {
  const { url } = await receiver((response) => response.socket?.destroy());
  expect(await post(url)).toEqual({ outcome: 'unreachable', status: null, sent: true });
});

it('tells nobody there, a name that leads nowhere, and a line that is not encrypted', async () => {
  const { url, close } = await receiver();
  const secure = url.replace('http:', 'https:');
  expect(await post(secure)).toEqual({ outcome: 'tls', status: null, sent: false });
  await close();
  expect(await post(url)).toEqual({ outcome: 'unreachable', status: null, sent: false });
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await post('https://nowhere.example/', { loopback: false, resolve })).toEqual({
    outcome: 'unreachable',
    status: null,
    sent: false,
  });
  const empty = () => Promise.resolve([]);
  expect(await post('https://nowhere.example/', { loopback: false, resolve: empty })).toEqual({
    outcome: 'refused',
    status: null,
    sent: false,
  });
});

it.each([
  'http://partner.example/',
  'http://127.0.0.1/',
  'https://name:word@partner.example/',
  'https://name@partner.example/',
  'ftp://partner.example/',
  'file:///etc/passwd',
  'partner.example',
  '',
])('«%s» is sent to nowhere but where others do not reach', (url) => {
  expect(isSentTo(url, { loopback: false })).toBe(false);
});

it('an address with https is sent to; without it only this machine, where that is permitted', () => {
  expect(isSentTo('https://partner.example:8443/events?a=1', { loopback: false })).toBe(true);
  expect(isSentTo('http://localhost:3000/', { loopback: true })).toBe(true);
  expect(isSentTo('http://partner.example/', { loopback: true })).toBe(false);
});

describe('an encrypted line', () => {
  const HOST = 'hooks.partner.example';
  const NOT_SENT = { outcome: 'tls', status: null, sent: false };
  const opened = { authority: openAuthority(), other: openAuthority('Another authority') };

  /** What the receiver with this certificate answers who asks it under its name, and what it was sent. */
  async function over(certificate: Certificate) {
    const { port, received } = await receiver((response) => response.end(), certificate);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }];
    const { ca } = await opened.authority;
    const answer = await post(`https://${HOST}:${port}/events`, { ...REACH, resolve, ca });
    return { answer, received };
  }

  it('carries the body to who proves the name', async () => {
    const { answer, received } = await over(await (await opened.authority).issue(HOST));
    expect(answer).toEqual({ outcome: 'delivered', status: 200, sent: true });
    expect(received).toMatchObject([{ body: '«ա»', headers: { 'x-one': '1' } }]);
  });

  it.each([
    ['proves another name', async () => (await opened.authority).issue('other.partner.example')],
    ['has a certificate that has ended', async () => (await opened.authority).issue(HOST, -1)],
    ['proves it by somebody whom nobody knows', async () => (await opened.other).issue(HOST)],
  ])('carries nothing to who %s', async (_name, certificate) => {
    const { answer, received } = await over(await certificate());
    expect(answer).toEqual(NOT_SENT);
    expect(received).toEqual([]);
  });
});
