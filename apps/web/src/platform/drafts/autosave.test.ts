import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

const draft = (payload: string) => ({ id: 'a', kind: 'checkup', owner: 'me', payload });

function setUp() {
  const restored: unknown[] = [];
  const stored = new Map<string, unknown>();
  const disk = { isFull: false };
  const autosave = createAutosave((storing) => restored.push(storing), {
    prepare: async (typed) => typed,
    put: async ({ id, payload }) => {
      if (disk.isFull) return 'full';
      stored.set(id, payload);
      return 'stored';
    },
    remove: async (id) => {
      stored.delete(id);
      return 'stored';
    },
  });
  return { autosave, kept: restored, stored, disk };
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

describe('a draft that could not be written', () => {
  async function failed() {
    const form = setUp();
    form.disk.isFull = true;
    form.autosave.changed(draft('brakes'));
    await vi.advanceTimersByTimeAsync(500);
    expect(form.kept).toEqual(['full']);
    form.disk.isFull = false;
    return form;
  }

  it('is tried again ten seconds later, without anybody touching the form', async () => {
    const { stored, kept, disk } = await failed();
    disk.isFull = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stored.has('a'), kept]).toEqual([false, ['full', 'full']]);
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stored.get('a'), kept]).toEqual(['brakes', ['full', 'full', 'stored']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept).toHaveLength(3);
  });

  it('is tried at once when a field or the page is left', async () => {
    const { autosave, stored } = await failed();
    await autosave.flush();
    expect(stored.get('a')).toBe('brakes');
  });

  it('makes way for what is typed after it, which waits no longer than ever', async () => {
    const { autosave, stored, kept } = await failed();
    autosave.changed(draft('brakes, lights'));
    await vi.advanceTimersByTimeAsync(500);
    expect(stored.get('a')).toBe('brakes, lights');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stored.get('a'), kept]).toEqual(['brakes, lights', ['full', 'stored']]);
  });

  it('is tried no longer once its form is closed, for another tab may go on with it', async () => {
    const form = setUp();
    const [closeAnother, close] = [form.autosave.hold('another'), form.autosave.hold('a')];
    form.disk.isFull = true;
    form.autosave.changed(draft('brakes'));
    await form.autosave.flush();
    closeAnother();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(form.kept).toEqual(['full', 'full']);
    close();
    form.disk.isFull = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await form.autosave.flush();
    expect([form.kept, form.stored.has('a')]).toEqual([['full', 'full'], false]);
  });

  it('is tried on where its form was opened anew before the first had closed', async () => {
    const form = setUp();
    const closeFirst = form.autosave.hold('a');
    form.autosave.hold('a');
    form.disk.isFull = true;
    form.autosave.changed(draft('brakes'));
    await form.autosave.flush();
    closeFirst();
    form.disk.isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(form.stored.get('a')).toBe('brakes');
  });

  it('does not come back when it was forgotten, also while it was being written; what is typed next is stored', async () => {
    const { autosave, stored, disk } = await failed();
    disk.isFull = true;
    const writing = autosave.flush();
    const forgotten = autosave.forget('a');
    disk.isFull = false;
    await Promise.all([writing, forgotten]);
    await vi.advanceTimersByTimeAsync(60_000);
    await autosave.flush();
    expect(stored.has('a')).toBe(false);
    autosave.changed(draft('lights'));
    await autosave.flush();
    expect(stored.get('a')).toBe('lights');
  });

  it.each([
    ['is stored', 'stored'],
    ['fails as well', 'full'],
  ] as const)('is never written over what was typed meanwhile, when that %s', async (_what, second) => {
    const answers: ((storing: 'stored' | 'full') => void)[] = [];
    const written: unknown[] = [];
    const autosave = createAutosave(() => {}, {
      prepare: async (typed) => typed,
      put: ({ payload }) => {
        written.push(payload);
        return new Promise((resolve) => answers.push(resolve));
      },
      remove: async () => 'stored',
    });
    autosave.changed(draft('brakes'));
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.changed(draft('brakes, lights'));
    void autosave.flush();
    answers[0]?.('full');
    await vi.advanceTimersByTimeAsync(0);
    answers[1]?.(second);
    await vi.advanceTimersByTimeAsync(10_000);
    const again = second === 'full' ? ['brakes, lights'] : [];
    expect(written).toEqual(['brakes', 'brakes, lights', ...again]);
  });

  it('is said to be stored nowhere when the write throws what is no fault of the disk', async () => {
    const said: unknown[] = [];
    const autosave = createAutosave((storing) => said.push(storing), {
      prepare: async (typed) => typed,
      put: async () => {
        throw new TypeError('a fault of ours');
      },
      remove: async () => 'stored',
    });
    autosave.changed(draft('brakes'));
    await expect(autosave.flush()).rejects.toThrow('a fault of ours');
    expect(said).toEqual(['unavailable']);
  });

  it('does not come back after it was sent', async () => {
    const { autosave, stored } = await failed();
    await autosave.drop('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored.has('a')).toBe(false);
  });
});
