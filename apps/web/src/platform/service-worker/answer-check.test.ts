import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCheck, isCheck } from './answer-check.ts';

const request = new Request('http://inspect.test/check?number=AA-0001780');
const stored = new Response('stored');
const fetched = vi.fn<typeof fetch>();
const match = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', { match });
  match.mockResolvedValue(stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what the network answers is shown, a refusal of the server too', async () => {
  for (const status of [200, 404, 429, 503]) {
    const answer = new Response('', { status });
    fetched.mockResolvedValueOnce(answer);
    expect(await answerCheck({ request })).toBe(answer);
  }
  expect(match).toHaveBeenCalledWith('/check/stored', { ignoreSearch: true });
});

it('the stored page is shown where there is no network, and where a gateway finds no server', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await answerCheck({ request })).toBe(stored);
  for (const status of [502, 504]) {
    fetched.mockResolvedValueOnce(new Response('', { status }));
    expect(await answerCheck({ request })).toBe(stored);
  }
});

it('a line that carries nothing is waited for no longer than four seconds', async () => {
  fetched.mockReturnValueOnce(new Promise(() => {}));
  const answer = answerCheck({ request });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(await Promise.race([answer, 'waits'])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe(stored);
});

it('without a stored page the network is all there is', async () => {
  match.mockResolvedValueOnce(undefined);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(answerCheck({ request })).rejects.toThrow('Failed to fetch');
});

it('only a navigation to the check itself is answered so', () => {
  const at = (mode: RequestMode, path: string) => ({
    request: Object.create(request, { mode: { value: mode } }),
    url: new URL(path, 'http://inspect.test'),
  });
  expect(isCheck(at('navigate', '/check?number=AA-0001780'))).toBe(true);
  expect(isCheck(at('cors', '/check?number=AA-0001780'))).toBe(false);
  expect(isCheck(at('navigate', '/check/stored'))).toBe(false);
  expect(isCheck(at('navigate', '/checks'))).toBe(false);
});

it('both are written into the worker as text and need nothing beside them', () => {
  for (const work of [answerCheck, isCheck]) expect(String(work)).not.toMatch(/__vite|import\b|[A-Z]{2,}_/);
});
