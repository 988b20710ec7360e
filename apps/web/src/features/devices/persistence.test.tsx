import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remember } from './device-memory.ts';
import { askToPersist, isPersisted } from './persistence.ts';

beforeEach(() => {
  localStorage.clear();
  remember({ device: 'a'.repeat(24) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser that says yes or no when it is asked, and whether it was asked. */
function browser(agrees: boolean, persisted = false) {
  const asked: string[] = [];
  const storage = {
    persisted: async () => persisted,
    persist: async () => {
      asked.push('persist');
      return agrees;
    },
  };
  vi.stubGlobal('navigator', { storage });
  return asked;
}

// «Ask `persist()` at first login and when installed; show if not granted.»
it('a browser is asked once to keep what is stored, and again when the application was installed', async () => {
  const refusing = browser(false);
  await askToPersist(false);
  await askToPersist(false);
  expect([refusing.length, isPersisted()]).toEqual([1, false]);
  const agreeing = browser(true);
  await askToPersist(true);
  expect([agreeing.length, isPersisted()]).toEqual([1, true]);
});

it('one that keeps it already is asked nothing', async () => {
  const asked = browser(true, true);
  await askToPersist(true);
  expect([asked.length, isPersisted()]).toEqual([0, true]);
});
