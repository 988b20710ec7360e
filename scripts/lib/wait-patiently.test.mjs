import { expect, it, vi } from 'vitest';

it('what comes after more than a second is waited for', async () => {
  const due = performance.now() + 1_100;
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(due));
  expect(await vi.waitUntil(() => performance.now() > due)).toBe(true);
});

it('whoever says how long he waits, waits so long', async () => {
  const waiting = vi.waitFor(() => expect(true).toBe(false), { timeout: 20, interval: 5 });
  await expect(waiting).rejects.toThrow('expected true to be false');
  await expect(vi.waitUntil(() => false, 20)).rejects.toThrow('Timed out');
});
