import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkFailure, createChunk } from './chunk.ts';

describe('the code of a screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is fetched once', async () => {
    const load = vi.fn(async () => 'screen');
    const chunk = createChunk('/x', load);
    expect(chunk.loaded()).toBeNull();
    expect(await Promise.all([chunk.fetch(), chunk.fetch()])).toEqual(['screen', 'screen']);
    expect(chunk.loaded()).toBe('screen');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('can be tried again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('screen');
    const chunk = createChunk('/x', load);
    await expect(chunk.fetch()).rejects.toBeInstanceOf(ChunkFailure);
    expect(await chunk.fetch()).toBe('screen');
  });

  it('counts as failed after two minutes of silence', async () => {
    const failed = vi.fn();
    const outcome = createChunk('/x', () => new Promise(() => undefined))
      .fetch()
      .catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkFailure));
  });
});
