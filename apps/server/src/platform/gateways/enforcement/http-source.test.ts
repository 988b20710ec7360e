import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerDouble } from '../../../../test/provider-double.ts';
import { readEnforcementSource } from './enforcement-settings.ts';
import { httpSource } from './http-source.ts';

let double: Awaited<ReturnType<typeof providerDouble>>;
beforeAll(async () => {
  double = await providerDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.asked.length = 0;
  double.headers.length = 0;
});

const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const answers = (body: string | Buffer, headers: Record<string, string> = CSV, status = 200) =>
  double.does((response) => void response.writeHead(status, headers).end(body));
const source = (more: { token?: string; patienceMs?: number; mostBytes?: number } = {}) =>
  httpSource({ url: `${double.origin}/hits?key=k`, everyMinutes: 60, mostEndedPercent: 50, ...more });
const LIST = 'CarRegNo;reason;since\n34AB567;Տուգանք;2026-11-01\n';
const ROW = { CarRegNo: '34AB567', reason: 'Տուգանք', since: '2026-11-01' };

describe('the source of hits', () => {
  it('is asked at its whole address, with its token and the tag that is known', async () => {
    answers(LIST);
    await source({ token: 'secret-word' }).ask('"tag"');
    await source().ask(null);
    expect(double.asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/hits?key=k'],
      ['GET', '/hits?key=k'],
    ]);
    expect(double.headers.map((each) => [each.accept, each.authorization, each['if-none-match']])).toEqual([
      ['text/csv, application/json', 'Bearer secret-word', '"tag"'],
      ['text/csv, application/json', undefined, undefined],
    ]);
  });

  it.each<[string, string | Buffer, Record<string, string>, number]>([
    ['CSV with semicolons', LIST, CSV, 2],
    [
      'CSV with commas, a mark and the line ends of Windows',
      `\uFEFF${LIST.replaceAll(';', ',').replaceAll('\n', '\r\n')}`,
      CSV,
      2,
    ],
    ['CSV that is packed', gzipSync(LIST), { ...CSV, 'content-encoding': 'gzip' }, 2],
    ['a JSON array', JSON.stringify([ROW]), JSON_TYPE, 1],
  ])('may answer %s', async (_what, body, headers, line) => {
    answers(body, { ...headers, etag: '"one"' });
    expect(await source().ask(null)).toEqual({ kind: 'list', rows: [{ line, cells: ROW }], etag: '"one"' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['nothing', '', CSV],
    ['a heading alone', 'CarRegNo;reason;since\n', CSV],
    ['an empty array', '[]', JSON_TYPE],
  ])('that answers %s has an empty list', async (_what, body, headers) => {
    answers(body, headers);
    expect(await source().ask(null)).toMatchObject({ kind: 'list', rows: [] });
  });

  it('says that the known list is still the list; to who knows none that is no answer', async () => {
    answers('', {}, 304);
    expect(await source().ask('"tag"')).toEqual({ kind: 'same' });
    expect(await source().ask(null)).toEqual({ kind: 'none', problem: 'http_status', status: 304 });
  });

  it.each<[string, string | Buffer, Record<string, string>, number, Record<string, unknown>]>([
    ['a failure of its own', LIST, CSV, 500, { problem: 'http_status', status: 500 }],
    ['no list but success', '', CSV, 204, { problem: 'http_status', status: 204 }],
    ['a refusal', '', CSV, 401, { problem: 'http_status', status: 401 }],
    ['another address', '', { location: 'http://127.0.0.1/' }, 302, { problem: 'redirected' }],
    ['a page', LIST, { 'content-type': 'text/html' }, 200, { problem: 'content_type' }],
    ['something without a name', LIST, {}, 200, { problem: 'content_type' }],
    [
      'letters of another kind',
      LIST,
      { 'content-type': 'text/csv; charset=windows-1251' },
      200,
      { problem: 'content_type' },
    ],
    ['no UTF-8', Buffer.from([0x61, 0xff]), CSV, 200, { problem: 'unreadable' }],
    ['a quote that never ends', 'CarRegNo;reason\n"34AB567;x\n', CSV, 200, { problem: 'unreadable' }],
    ['one name twice', 'CarRegNo;CarRegNo\n1;2\n', CSV, 200, { problem: 'unreadable' }],
    ['a row that was cut off', `${LIST}34AB568;Տու`, CSV, 200, { problem: 'torn_row', line: 3 }],
    ['half a JSON', '[{"CarRegNo":"34AB', JSON_TYPE, 200, { problem: 'unreadable' }],
    ['JSON that is no array', '{"CarRegNo":"34AB567"}', JSON_TYPE, 200, { problem: 'unreadable' }],
    ['numbers for texts', '[{"CarRegNo":34}]', JSON_TYPE, 200, { problem: 'unreadable' }],
    ['too many rows', `CarRegNo\n${'34AB567\n'.repeat(20_001)}`, CSV, 200, { problem: 'too_large' }],
  ])('that answers %s has given no list', async (_what, body, headers, status, problem) => {
    answers(body, headers, status);
    expect(await source().ask(null)).toEqual({ kind: 'none', ...problem });
  });

  it('is read no further than it may be long, also unpacked, and is waited for no longer than that', async () => {
    const long = `CarRegNo\n${' '.repeat(100_000)}`;
    answers(long);
    expect(await source({ mostBytes: 1_000 }).ask(null)).toEqual({ kind: 'none', problem: 'too_large' });
    answers(gzipSync(long), { ...CSV, 'content-encoding': 'gzip' });
    expect(await source({ mostBytes: 1_000 }).ask(null)).toEqual({ kind: 'none', problem: 'too_large' });
    double.does(() => undefined);
    expect(await source({ patienceMs: 50 }).ask(null)).toEqual({ kind: 'none', problem: 'timeout' });
    double.does((response) => void response.writeHead(200, CSV).write('CarRegNo\n'));
    expect(await source({ patienceMs: 50 }).ask(null)).toEqual({ kind: 'none', problem: 'timeout' });
  });

  it('that breaks off, or is not there, has given no list', async () => {
    double.does((response) => {
      response.writeHead(200, { ...CSV, 'content-length': '1000' });
      response.write(LIST, () => response.destroy());
    });
    expect(await source().ask(null)).toEqual({ kind: 'none', problem: 'unreachable' });
    const gone = await providerDouble();
    await gone.close();
    const asked = httpSource({ url: gone.origin, everyMinutes: 60, mostEndedPercent: 50 }).ask(null);
    expect(await asked).toEqual({ kind: 'none', problem: 'unreachable' });
  });
});

describe('its settings', () => {
  const URL_SET = { ENFORCEMENT_URL: 'https://dahk.example.am/list' };

  it('are none where no address is named', () => {
    expect(readEnforcementSource({}, 'production')).toBeUndefined();
    expect(readEnforcementSource({ ENFORCEMENT_URL: ' ' }, 'production')).toBeUndefined();
  });

  it('have an hour and the half unless they say otherwise', () => {
    expect(readEnforcementSource(URL_SET, 'production')).toMatchObject({
      everyMinutes: 60,
      mostEndedPercent: 50,
    });
    const env = { ...URL_SET, ENFORCEMENT_EVERY_MINUTES: '15', ENFORCEMENT_MOST_ENDED_PERCENT: '100' };
    expect(readEnforcementSource(env, 'production')).toMatchObject({
      everyMinutes: 15,
      mostEndedPercent: 100,
    });
  });

  it('may name this machine without TLS in a demonstration alone', () => {
    const here = { ENFORCEMENT_URL: 'http://127.0.0.1:9/list' };
    expect(readEnforcementSource(here, 'demonstration')).toBeDefined();
    expect(() => readEnforcementSource(here, 'production')).toThrow('https');
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['no TLS', { ENFORCEMENT_URL: 'http://dahk.example.am/hidden' }, 'https'],
    ['a password', { ENFORCEMENT_URL: 'https://u:hidden@dahk.example.am/' }, 'https'],
    ['no address', { ENFORCEMENT_URL: 'hidden' }, 'https'],
    ['a token of two lines', { ...URL_SET, ENFORCEMENT_TOKEN: 'hidden\nhidden' }, 'one word'],
    ['a token alone', { ENFORCEMENT_TOKEN: 'hidden' }, 'without ENFORCEMENT_URL'],
    [
      'unchecked certificates',
      { ...URL_SET, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      'NODE_TLS_REJECT_UNAUTHORIZED',
    ],
    ['too short a time', { ...URL_SET, ENFORCEMENT_EVERY_MINUTES: '1' }, 'ENFORCEMENT_EVERY_MINUTES'],
    [
      'more than all',
      { ...URL_SET, ENFORCEMENT_MOST_ENDED_PERCENT: '101' },
      'ENFORCEMENT_MOST_ENDED_PERCENT',
    ],
  ])('are refused with %s, and what is secret in them is not repeated', (_what, env, said) => {
    const read = () => readEnforcementSource(env, 'demonstration');
    expect(read).toThrow(said);
    expect(read).not.toThrow('hidden');
  });
});
