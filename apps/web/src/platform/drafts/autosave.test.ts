import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

const draft = (payload: string) => ({ id: 'a', kind: 'checkup', owner: 'me', payload });

function setUp() {
  const restored: unknown[] = [];
  const stored = new Map<string, unknown>();
  const autosave = createAutosave((storing) => restored.push(storing), {
    prepare: async (typed) => typed,
    put: async ({ id, payload }) => {
      stored.set(id, payload);
      return 'stored';
    },
    remove: async (id) => {
      stored.delete(id);
      return 'stored';
    },
  });
  return { autosave, kept: restored, stored };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft that is being typed', () => {
  it('is stored at the latest half a second after the first keystroke, however fast the typing goes on', async () => {
    const { autosave, stored } = setUp();
    for (const payload of ['3', '34', '34A', '34AB']) {
      autosave.changed(draft(payload));
      await vi.advanceTimersByTimeAsync(130);
    }
    expect(stored.get('a')).toBe('34AB');
  });

  it('is kept at once when a field is left', async () => {
    const { autosave, kept: restored, stored } = setUp();
    autosave.changed(draft('34AB567'));
    await autosave.flush();
    expect(stored.get('a')).toBe('34AB567');
    expect(restored).toEqual(['stored']);
  });

  it('never comes back after it was sent', async () => {
    const { autosave, stored } = setUp();
    autosave.changed(draft('34AB567'));
    void autosave.flush();
    await autosave.drop('a');
    autosave.changed(draft('34AB567'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.has('a')).toBe(false);
  });
});
