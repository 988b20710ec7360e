import { expect, it } from 'vitest';
import { withinLimit } from './within-limit.ts';

it('a storage that hangs and does not listen is given up, and told so', async () => {
  let told: AbortSignal | undefined;
  const hanging = withinLimit((signal) => {
    told = signal;
    return new Promise<never>(() => undefined);
  }, 20);
  await expect(hanging).rejects.toMatchObject({ code: 'storage_unavailable', details: { retryAfter: 5 } });
  expect(told?.aborted).toBe(true);
});

it('what it answers or refuses in time is what is told', async () => {
  expect(await withinLimit(async () => 'stored')).toBe('stored');
  await expect(withinLimit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
