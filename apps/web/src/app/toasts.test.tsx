import { expect, it, vi } from 'vitest';

const happened = vi.hoisted((): string[] => []);

vi.mock('./texts.ts', () => ({
  texts: {
    fetch: async () => {
      await Promise.resolve();
      happened.push('texts');
    },
  },
}));
vi.mock('./toast-place.tsx', () => {
  happened.push('code');
  return { ToastPlace: () => null };
});

const { toastPlace } = await import('./toasts.tsx');

it('fetches the texts before code that reads them as it is loaded', async () => {
  await toastPlace.fetch();
  expect(happened).toEqual(['texts', 'code']);
});
