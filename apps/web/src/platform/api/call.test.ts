import { endpoint, idParams, objectId, publicCall, sessionCall } from '@inspect/contract/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, call, NoResponse, ServerRefusal } from './call.ts';
import { onNoResponse } from './no-response.ts';
import { readKey } from './use-call.ts';

const read = endpoint({
  method: 'GET',
  path: '/cars/models/:id',
  need: publicCall,
  summary: '',
  params: idParams(objectId),
  response: z.object({ data: z.string() }),
});

const answers = (respond: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  );
const problemOf = () =>
  call(read, { params: { id: 'a' } }).then(
    () => null,
    (problem: unknown) => problem,
  );

afterEach(() => vi.unstubAllGlobals());

describe('a call ends in exactly one of three ways', () => {
  it('the answer', async () => {
    answers(() => Response.json({ data: 'x' }));
    expect(await call(read, { params: { id: 'a' } })).toEqual({ data: 'x' });
  });

  it('the server’s refusal, in its own words', async () => {
    answers(() =>
      Response.json({ message: 'm', errors: ['first', 'second'], code: 'conflict' }, { status: 409 }),
    );
    const problem = await problemOf();
    expect(problem).toBeInstanceOf(ServerRefusal);
    expect(problem).toMatchObject({ status: 409, code: 'conflict', message: 'first' });
  });

  it('a refusal also when something before the server answers with an error page', async () => {
    answers(() => new Response('<html>Bad gateway', { status: 502 }));
    expect(await problemOf()).toMatchObject({ name: 'ServerRefusal', status: 502, code: 'unavailable' });
  });

  it('no response when nobody answers, and who listens is told', async () => {
    const told = vi.fn();
    const stop = onNoResponse(told);
    answers(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await problemOf()).toBeInstanceOf(NoResponse);
    expect(told).toHaveBeenCalled();
    stop();
  });

  it('no response when a success is cut off or is not ours', async () => {
    answers(() => new Response('{"data":', { status: 200 }));
    expect(await problemOf()).toBeInstanceOf(NoResponse);
    answers(() => new Response('<html>Hotel', { status: 200 }));
    expect(await problemOf()).toBeInstanceOf(NoResponse);
  });

  it('and a call that was cancelled is none of them', async () => {
    answers(() => Promise.reject(new DOMException('', 'AbortError')));
    expect(await problemOf()).toMatchObject({ name: 'AbortError' });
  });
});

describe('F21: a line that swallows everything and closes nothing', () => {
  /** The server's words, one after the other; what nobody says any more ends only when the asker gives up. */
  function halfOpen() {
    let say = (_words: string) => {};
    let begin = () => {};
    let end = () => {};
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          say = (words) => stream.enqueue(new TextEncoder().encode(words));
          end = () => stream.close();
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Promise((resolve, reject) => {
        begin = () => resolve(new Response(body));
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    return { begin: () => begin(), say: (words: string) => say(words), end: () => end() };
  }
  const asked = (signal?: AbortSignal) => {
    const ends: unknown[] = [];
    const input = { params: { id: 'a' }, ...(signal ? { signal } : {}) };
    void call(read, input).then(
      (answer) => ends.push(answer),
      (problem: unknown) => ends.push(problem),
    );
    return ends;
  };

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('a read that nobody answers has no response after 45 s, and who listens is told', async () => {
    halfOpen();
    const told = vi.fn();
    const stop = onNoResponse(told);
    const ends = asked();
    await vi.advanceTimersByTimeAsync(44_900);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(ends).toEqual([expect.any(NoResponse)]);
    expect(told).toHaveBeenCalled();
    stop();
  });

  it('nor has one whose answer breaks off without an end', async () => {
    const line = halfOpen();
    const ends = asked();
    line.begin();
    line.say('{"data":');
    await vi.advanceTimersByTimeAsync(44_900);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(ends).toEqual([expect.any(NoResponse)]);
  });

  it('a slow answer takes its time, as long as something of it comes', async () => {
    const line = halfOpen();
    const ends = asked();
    await vi.advanceTimersByTimeAsync(40_000);
    line.begin();
    for (const words of ['{"da', 'ta":"', 'Հ', 'այ']) {
      await vi.advanceTimersByTimeAsync(40_000);
      line.say(words);
    }
    await vi.advanceTimersByTimeAsync(40_000);
    expect(ends).toEqual([]);
    line.say('"}');
    line.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual([{ data: 'Հայ' }]);
  });

  it('one that nobody needs any more was cancelled, and is no lost connection', async () => {
    halfOpen();
    const left = new AbortController();
    const ends = asked(left.signal);
    left.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toMatchObject([{ name: 'AbortError' }]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the address of a call', () => {
  it('fills in the path and leaves out what is empty', () => {
    expect(
      addressOf('/cars/models/:id', { id: 'a/b' }, { car: 'x y', page: 2, search: '', none: undefined }),
    ).toBe('/api/cars/models/a%2Fb?car=x+y&page=2');
  });

  it('is one and the same read in whichever order the query is written', () => {
    const key = (query: object) => readKey({ path: '/cars/models', need: sessionCall }, { query });
    expect(key({ page: 1, car: 'x' })).toEqual(key({ car: 'x', page: 1 }));
    expect(key({ car: 'x' })).not.toEqual(key({ car: 'y' }));
  });
});
