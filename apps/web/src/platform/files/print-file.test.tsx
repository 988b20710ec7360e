import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoResponse } from '../api/call.ts';
import { printFile } from './print-file.ts';

const ADDRESS = '/api/diagnostic-card/1';
const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

let frame: HTMLIFrameElement | undefined;
const opened = vi.fn();
const removed = vi.fn();

beforeEach(() => {
  frame = undefined;
  vi.useFakeTimers();
  // The simulated browser loads nothing: what a frame does is told by the test.
  vi.spyOn(document.body, 'append').mockImplementation((added) => {
    if (added instanceof HTMLIFrameElement) frame = added;
  });
  vi.spyOn(HTMLIFrameElement.prototype, 'remove').mockImplementation(removed);
  vi.stubGlobal('open', opened);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  opened.mockReset();
  removed.mockReset();
});

/** Asks to print; what the frame's page does when it is told to print. */
async function begin(print: () => void) {
  vi.stubGlobal('fetch', async () => pdf());
  const over = vi.fn();
  void printFile(ADDRESS).then(over);
  await vi.advanceTimersByTimeAsync(0);
  if (!frame) throw new Error('nothing is shown');
  Object.defineProperty(frame, 'contentWindow', { value: { print } });
  return { frame, over };
}

describe('a file is printed', () => {
  it('from a frame of its own, once it is loaded', async () => {
    const print = vi.fn();
    const { frame, over } = await begin(print);
    expect(frame.getAttribute('src')).toBe(ADDRESS);
    expect(over).not.toHaveBeenCalled();
    frame.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(print).toHaveBeenCalledOnce();
    expect(over.mock.calls).toEqual([[true]]);
    expect(removed).not.toHaveBeenCalled();
  });

  it('beside the page, when the browser won’t print the frame', async () => {
    const { frame, over } = await begin(() => {
      throw new DOMException('', 'SecurityError');
    });
    frame.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened.mock.calls).toEqual([[ADDRESS, '_blank', 'noopener']]);
    expect(over.mock.calls).toEqual([[true]]);
    expect(removed).toHaveBeenCalledOnce();
  });
});

describe('the attempt is over, and the frame gone', () => {
  it('ten seconds after, when the browser saved the file instead of showing it', async () => {
    const { over } = await begin(vi.fn());
    await vi.advanceTimersByTimeAsync(9_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over.mock.calls).toEqual([[false]]);
    expect(removed).toHaveBeenCalledOnce();
  });

  it('at once, when the frame says that it failed', async () => {
    const { frame, over } = await begin(vi.fn());
    frame.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(0);
    expect(over.mock.calls).toEqual([[false]]);
    expect(removed).toHaveBeenCalledOnce();
  });
});

describe('nothing is framed', () => {
  afterEach(() => expect(frame).toBeUndefined());

  it('when the server refuses, in its own words', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ message: 'm', errors: ['first'], code: 'forbidden' }, { status: 403 }),
    );
    await expect(printFile(ADDRESS)).rejects.toMatchObject({ status: 403, message: 'first' });
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway', { status: 502 }));
    await expect(printFile(ADDRESS)).rejects.toMatchObject({ message: t('error.unavailable') });
  });

  it('when nobody answers, or somebody else does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(printFile(ADDRESS)).rejects.toBeInstanceOf(NoResponse);
    vi.stubGlobal(
      'fetch',
      async () => new Response('<html>Hotel', { headers: { 'content-type': 'text/html' } }),
    );
    await expect(printFile(ADDRESS)).rejects.toBeInstanceOf(NoResponse);
  });
});
