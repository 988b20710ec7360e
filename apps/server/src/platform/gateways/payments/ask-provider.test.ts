import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { providerDouble } from '../../../../test/provider-double.ts';
import { askProvider } from './ask-provider.ts';

let gate: Awaited<ReturnType<typeof providerDouble>>;
beforeEach(async () => {
  gate = await providerDouble();
});
afterEach(() => gate.close());

const ask = (patienceMs?: number) =>
  askProvider(gate.origin, { a: 'ա' }, { origins: [gate.origin], patienceMs });

it('a provider is sent a form in UTF-8 and its text comes back', async () => {
  gate.says('7001');
  expect(await ask()).toEqual({ text: '7001' });
  expect(gate.asked[0]?.body).toBe('a=%D5%A1');
});

it('nobody waits longer than he has patience for', async () => {
  gate.does(() => undefined);
  expect(await ask(50)).toEqual({ problem: 'timeout', raw: '' });
});

it('an answer that never ends is waited for no longer', async () => {
  gate.does((response) => void response.writeHead(200).write('{'));
  expect(await ask(50)).toEqual({ problem: 'timeout', raw: '' });
});

it('a line that is cut after the request leaves open what happened', async () => {
  gate.does((response) => void response.socket?.destroy());
  expect(await ask()).toEqual({ problem: 'cut', raw: '' });
});

it('an answer that breaks off is none', async () => {
  gate.does((response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('7001');
    response.socket?.destroySoon();
  });
  expect(await ask()).toEqual({ problem: 'cut', raw: '' });
});

it('who is not there has certainly heard nothing', async () => {
  await gate.close();
  expect(await ask()).toEqual({ problem: 'not_sent', raw: '' });
});

it('nobody is followed elsewhere', async () => {
  gate.does((response) => response.writeHead(307, { location: `${gate.origin}/elsewhere` }).end());
  expect(await ask()).toEqual({ problem: 'redirected', raw: '' });
  expect(gate.asked).toHaveLength(1);
});

it('an answer without end is not kept', async () => {
  gate.says('x'.repeat(70_000));
  expect(await ask()).toEqual({ problem: 'too_long', raw: '' });
});

type Elsewhere = [what: string, of: (origin: string) => { url: string; origins: string[] }];
it.each<Elsewhere>([
  ['an address that is not on the list', (url) => ({ url, origins: ['https://ipay.arca.am'] })],
  ['another port of a listed host', (url) => ({ url, origins: ['http://127.0.0.1:1'] })],
  [
    'plain http beyond this machine',
    () => ({ url: 'http://ipay.arca.am/', origins: ['http://ipay.arca.am'] }),
  ],
  ['no address', () => ({ url: 'payment/rest', origins: ['null'] })],
])('nothing goes to %s', async (_what, of) => {
  const { url, origins } = of(gate.origin);
  expect(await askProvider(url, {}, { origins })).toEqual({ problem: 'not_listed', raw: '' });
  expect(gate.asked).toEqual([]);
});

it('who cannot prove who he is is told nothing', async () => {
  const heard: unknown[] = [];
  const server = createServer(ownCertificate(), (request, response) => {
    heard.push(request.url);
    response.end('7001');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await askProvider(origin, {}, { origins: [origin] })).toEqual({ problem: 'tls', raw: '' });
    expect(heard).toEqual([]);
  } finally {
    server.close();
  }
});

/** A certificate that nobody but itself vouches for, made here: a key in the repository would be one too many. */
function ownCertificate() {
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
  };
  const hex = (text: string) => Buffer.from(text, 'hex');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sha256WithRsa = der(0x30, der(0x06, hex('2a864886f70d01010b')), der(0x05));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, hex('550403')), der(0x0c, Buffer.from('double')))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const content = der(
    0x30,
    ...[der(0x02, hex('01')), sha256WithRsa, name],
    ...[der(0x30, time('200101000000Z'), time('491231235959Z')), name],
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const certificate = der(0x30, content, sha256WithRsa, der(0x03, hex('00'), signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
