import { endpoint, idParams, objectId, publicCall, sessionCall } from '@inspect/contract/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
