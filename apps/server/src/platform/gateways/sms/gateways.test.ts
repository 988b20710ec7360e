import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dexatelGateway } from './dexatel.ts';
import { nikitaGateway } from './nikita.ts';
import { post } from './post.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { readSmsSettings } from './sms-settings.ts';
import { twilioGateway } from './twilio.ts';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

let asked: Asked[] = [];
let answer: (response: ServerResponse) => void = () => {};
let server: Server;
let base = '';

/** A double of the provider on this machine that notes what it is sent. */
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const says =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const ID = '0123456789abcdef01234567';
const MESSAGE = {
  to: '+37499123456',
  text: 'Ձեր կոդն է՝ 123456',
  id: ID,
  livesSeconds: 300,
  urgent: true,
};
const REMINDER = { ...MESSAGE, livesSeconds: 43_200, urgent: false };
const SID = `AC${'0'.repeat(32)}`;
const basicOf = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const nikita = () =>
  nikitaGateway({ user: 'us:er', password: 'pass', originator: 'INSPECT', base: `${base}/broker-api` });
const dexatel = () => dexatelGateway({ key: 'secret-key', from: 'INSPECT', base });
const twilio = (from = 'INSPECT') => twilioGateway({ accountSid: SID, authToken: 'token', from, base });

const GATEWAYS: [string, () => SmsGateway][] = [
  ['nikita', nikita],
  ['dexatel', dexatel],
  ['twilio', () => twilio()],
];

describe('what each provider is sent', () => {
  it('Nikita: one JSON message with our id, Basic authentication, the number without a plus', async () => {
    answer = says(200, 'OK', 'text/plain');
    expect(await nikita().send(MESSAGE)).toEqual({ providerId: ID });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/broker-api/send',
      headers: { 'content-type': 'application/json', authorization: basicOf('us:er:pass') },
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      messages: [
        {
          recipient: '37499123456',
          priority: '8',
          sms: { originator: 'INSPECT', ttl: 300, content: { text: MESSAGE.text } },
          'message-id': ID,
        },
      ],
    });
    expect(ID.length).toBeLessThanOrEqual(30);
  });

  it('Nikita: what nobody waits for has low priority and a life of its own', async () => {
    answer = says(200, 'OK', 'text/plain');
    await nikita().send(REMINDER);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      messages: [{ priority: '2', sms: { ttl: 43_200 } }],
    });
  });

  it.each([
    ['{"data":[{"id":"m1"}]}', 'm1'],
    ['{"data":{"message_id":"m2"}}', 'm2'],
    ['{"data":[]}', null],
    ['<html>', null],
  ])('Dexatel: its key in a header; it answers %s', async (body, providerId) => {
    answer = says(200, body);
    expect(await dexatel().send(MESSAGE)).toEqual({ providerId });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/v1/messages',
      headers: { 'x-dexatel-key': 'secret-key', 'content-type': 'application/json' },
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      data: { channel: 'SMS', from: 'INSPECT', to: ['37499123456'], text: MESSAGE.text },
    });
  });

  it('Twilio: a form with the account in the address; a messaging service stands in another field', async () => {
    answer = says(201, '{"sid":"SM1","status":"queued"}');
    expect(await twilio().send(MESSAGE)).toEqual({ providerId: 'SM1' });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: `/2010-04-01/Accounts/${SID}/Messages.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basicOf(`${SID}:token`),
      },
    });
    const form = (index: number) => Object.fromEntries(new URLSearchParams(asked[index]?.body));
    expect(form(0)).toEqual({
      To: '+37499123456',
      From: 'INSPECT',
      Body: MESSAGE.text,
      ValidityPeriod: '300',
    });
    const service = `MG${'a'.repeat(32)}`;
    await twilio(service).send(MESSAGE);
    expect(form(1)).toEqual({
      To: '+37499123456',
      MessagingServiceSid: service,
      Body: MESSAGE.text,
      ValidityPeriod: '300',
    });
    // Ten hours are the most that it takes.
    await twilio().send(REMINDER);
    expect(form(2)).toMatchObject({ ValidityPeriod: '36000' });
  });

  it('Twilio: a message it took and failed at once is refused', async () => {
    answer = says(201, '{"sid":"SM1","status":"failed"}');
    await expect(twilio().send(MESSAGE)).rejects.toMatchObject({ outcome: 'refused' });
  });
});

describe.each(GATEWAYS)('%s', (_name, make) => {
  it.each([
    [400, '{"errors":[{"title":"bad","detail":"+37499123456"}]}', 'refused'],
    [401, 'no', 'refused'],
    [403, '<html>', 'refused'],
    [404, '', 'refused'],
    [429, '{}', 'unsent'],
    [500, '<html>oops</html>', 'unknown'],
    [502, '', 'unknown'],
    [503, 'x', 'unknown'],
  ])('answers %i %s: %s, and none of its words go on', async (status, body, outcome) => {
    answer = says(status, body);
    const failure = await make()
      .send(MESSAGE)
      .catch((problem: unknown) => problem);
    expect(failure).toMatchObject({ outcome, reason: String(status) });
    expect(String(failure)).not.toMatch(/37499123456|123456|oops/);
  });

  it('is not followed elsewhere', async () => {
    answer = (response) => response.writeHead(302, { location: `${base}/elsewhere` }).end();
    await expect(make().send(MESSAGE)).rejects.toMatchObject({ outcome: 'refused', reason: '302' });
    expect(asked).toHaveLength(1);
  });

  it('cuts the line after it was sent: nobody knows', async () => {
    answer = (response) => void response.socket?.destroy();
    await expect(make().send(MESSAGE)).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('breaks its answer off: the message was taken all the same', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"da');
      response.socket?.destroySoon();
    };
    await expect(make().send(MESSAGE)).resolves.toHaveProperty('providerId');
  });

  it('is not there: certainly not sent', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    await expect(make().send(MESSAGE)).rejects.toMatchObject({ outcome: 'unsent' });
  });
});

describe('the way to a provider', () => {
  it('ends when nobody answers in time: nobody knows', async () => {
    answer = () => undefined;
    const asking = post({ url: base, headers: {}, body: '', patienceMs: 50 });
    await expect(asking).rejects.toMatchObject({ outcome: 'unknown', reason: 'timeout' });
  });

  it('is never plain http, except to a double on this machine', async () => {
    await expect(post({ url: 'http://sms.example/', headers: {}, body: '' })).rejects.toMatchObject({
      outcome: 'refused',
      reason: 'not https',
    });
  });

  it('is refused when the other side cannot prove who it is', async () => {
    const url = base.replace('http:', 'https:');
    await expect(post({ url, headers: {}, body: '' })).rejects.toHaveProperty('outcome');
    expect(asked).toEqual([]);
  });
});

describe('the settings', () => {
  it('of a demonstration write to the message log, those of production to nobody unless told', () => {
    expect(readSmsSettings({}, 'demonstration').provider).toBe('message-log');
    expect(readSmsSettings({}, 'production').provider).toBe('none');
  });

  it('refuse the message log in production, half a provider and an unknown one', () => {
    expect(() => readSmsSettings({ SMS_PROVIDER: 'message-log' }, 'production')).toThrow('shows codes');
    expect(() => readSmsSettings({ SMS_PROVIDER: 'nikita', NIKITA_USER: 'x' }, 'production')).toThrow(
      'NIKITA_PASSWORD is missing',
    );
    expect(() => readSmsSettings({ SMS_PROVIDER: 'pigeon' }, 'production')).toThrow('must be one of');
  });

  it('take the credentials of the chosen provider and no others', () => {
    const env = { SMS_PROVIDER: 'dexatel', DEXATEL_KEY: 'k', SMS_SENDER: 'INSPECT', NIKITA_PASSWORD: 'p' };
    expect(readSmsSettings(env, 'production')).toMatchObject({
      provider: 'dexatel',
      credentials: { DEXATEL_KEY: 'k', SMS_SENDER: 'INSPECT' },
    });
  });
});
