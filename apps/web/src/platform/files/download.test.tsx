import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoResponse, ServerRefusal } from '../api/call.ts';
import { download } from './download.ts';

const NAMED = `attachment; filename="file.xlsx"; filename*=UTF-8''${encodeURIComponent('Ցանկ և.xlsx')}`;

type Saved = { name: string; address: string };
let saved: Saved[];
let addresses: Map<string, Blob>;

beforeEach(() => {
  saved = [];
  addresses = new Map();
  vi.useFakeTimers();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${addresses.size}`;
    addresses.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function answers(respond: () => Response | Promise<Response>) {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return respond();
  });
  return asked;
}
const file = (disposition: string, body: BodyInit = 'content') =>
  new Response(body, { headers: { 'content-disposition': disposition } });
const problemOf = (signal?: AbortSignal) =>
  download('/api/list/export', 'list.xlsx', signal ? { signal } : {}).then(
    () => null,
    (problem: unknown) => problem,
  );

describe('a file is saved', () => {
  it('under the name the server gives it, and its address is taken back afterwards', async () => {
    const asked = answers(() => file(NAMED));
    await download('/api/list/export?search=x', 'list.xlsx');
    expect(asked).toMatchObject([
      { address: '/api/list/export?search=x', init: { credentials: 'same-origin' } },
    ]);
    expect(saved).toEqual([{ name: 'Ցանկ և.xlsx', address: 'blob:0' }]);
    expect(await addresses.get('blob:0')?.text()).toBe('content');
    expect(document.querySelector('a')).toBeNull();
    vi.runAllTimers();
    expect(addresses.size).toBe(0);
  });

  it('telling how much has arrived so far', async () => {
    const pieces = [3, 4, 5].map((length) => new Uint8Array(length));
    answers(() =>
      file(
        NAMED,
        new ReadableStream<Uint8Array>({
          pull: (stream) => {
            const piece = pieces.shift();
            if (piece) stream.enqueue(piece);
            else stream.close();
          },
        }),
      ),
    );
    const told: number[] = [];
    await download('/api/list/export', 'list.xlsx', { onBytes: (bytes) => told.push(bytes) });
    expect(told).toEqual([3, 7, 12]);
    expect(addresses.get('blob:0')?.size).toBe(12);
  });

  it.each([
    ['attachment', 'none is given'],
    ["attachment; filename*=UTF-8''%E0%A4%A", 'the given one can’t be read'],
  ])('under the name the screen gives it when %s: %s', async (disposition) => {
    answers(() => file(disposition));
    await download('/api/list/export', 'Ցանկ.xlsx');
    expect(saved.map(({ name }) => name)).toEqual(['Ցանկ.xlsx']);
  });
});

describe('nothing is saved', () => {
  afterEach(() => expect(saved).toEqual([]));

  it('when the server refuses, in its own words', async () => {
    answers(() => Response.json({ message: 'm', errors: ['first'], code: 'forbidden' }, { status: 403 }));
    const problem = await problemOf();
    expect(problem).toBeInstanceOf(ServerRefusal);
    expect(problem).toMatchObject({ status: 403, code: 'forbidden', message: 'first' });
  });

  it('when something before the server answers with an error page', async () => {
    answers(() => new Response('<html>Bad gateway', { status: 502 }));
    expect(await problemOf()).toMatchObject({
      name: 'ServerRefusal',
      code: 'unavailable',
      message: t('error.unavailable'),
    });
  });

  it('when nobody answers, or somebody else does, or the file is cut off', async () => {
    answers(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await problemOf()).toBeInstanceOf(NoResponse);
    answers(() => new Response('<html>Hotel', { headers: { 'content-type': 'text/html' } }));
    expect(await problemOf()).toBeInstanceOf(NoResponse);
    answers(() => {
      const cut = new ReadableStream<Uint8Array>({
        pull: (stream) => stream.error(new TypeError('network error')),
        start: (stream) => stream.enqueue(new Uint8Array(5)),
      });
      return file(NAMED, cut);
    });
    expect(await problemOf()).toBeInstanceOf(NoResponse);
  });

  it('when it was cancelled, and that is neither', async () => {
    const asked = answers(() => Promise.reject(new DOMException('', 'AbortError')));
    const { signal } = new AbortController();
    expect(await problemOf(signal)).toMatchObject({ name: 'AbortError' });
    expect(asked[0]?.init.signal).toBe(signal);
  });
});
