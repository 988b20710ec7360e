import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { localKeys } from '../local-state/keys.ts';

const said: string[] = [];
vi.mock('../notify/toast.ts', () => {
  const say = (text: string) => said.push(text);
  return { toast: { success: say, warning: say, danger: say } };
});
vi.mock('../app-version.ts', () => ({ APP_VERSION: 'one' }));

const now = Date.UTC(2026, 5, 1, 8);
const reload = vi.fn();
const status = (version = 'one', redirect: string | null = null) => ({
  body: {
    now: new Date().toISOString(),
    payments: ['idram'],
    redirect,
    classificators: 7,
    APP_VERSION: version,
  },
});

/** The modules keep what a page knows since it was loaded: each test loads them anew. */
async function loadPage() {
  vi.resetModules();
  const [heartbeat, store, session, unsaved, api] = await Promise.all([
    import('./heartbeat.ts'),
    import('./status-store.ts'),
    import('../access/session.ts'),
    import('../dirty/dirty-work.ts'),
    import('../api/no-response.ts'),
  ]);
  const newVersion = await import('./new-version.ts');
  const { beforeReload } = await import('../dirty/before-reload.ts');
  newVersion.followDirty();
  const afterReload = await import('./after-reload.ts');
  return { ...afterReload, ...heartbeat, ...store, ...session, ...unsaved, ...api, newVersion, beforeReload };
}

/** A line of which nothing comes back: only who asked ends it. */
const swallows = (_address: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

beforeEach(() => {
  vi.useFakeTimers({ now });
  said.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

describe('the heartbeat', () => {
  it('warns when the first check after loading fails, and says when the connection is back', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': 'nothing' });
    const page = await loadPage();
    page.startHeartbeat();
    await settle();
    expect(page.statusStore.get().link).toBe('offline');
    expect(said).toEqual([
      'Ուշադրություն․ սերվերի հետ կապը բացակայում է',
      'Սերվերի ժամը հայտնի չէ․ ստուգեք սարքի ժամը',
    ]);

    server.answers['GET /api/checkStatus'] = status();
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    expect(page.statusStore.get()).toMatchObject({ link: 'online', payments: ['idram'], classificators: 7 });
    expect(said.at(-1)).toBe('Սերվերի հետ կապը վերականգնվեց');
  });

  it('warns of a connection that is missing once, when the page is loaded, and never of one that goes later', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': 'nothing' });
    const page = await loadPage();
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    const missing = 'Ուշադրություն․ սերվերի հետ կապը բացակայում է';
    const noTime = 'Սերվերի ժամը հայտնի չէ․ ստուգեք սարքի ժամը';
    expect(said).toEqual([missing, noTime]);
    server.answers['GET /api/checkStatus'] = status();
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    server.answers['GET /api/checkStatus'] = 'nothing';
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    expect(page.statusStore.get().link).toBe('offline');
    expect(said.filter((words) => words === missing || words === noTime)).toHaveLength(2);
  });

  it('beats about every thirty seconds', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': status() });
    (await loadPage()).startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(server.asked.length).toBeGreaterThanOrEqual(17);
    expect(server.asked.length).toBeLessThanOrEqual(25);
  });

  it('F21: sees within 45 s that a line swallows everything, however late it asks next', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
    fakeServer({ 'GET /api/checkStatus': status() });
    const page = await loadPage();
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(0));
    vi.stubGlobal('fetch', swallows);
    await act(() => vi.advanceTimersByTimeAsync(44_000));
    expect(page.statusStore.get().link).toBe('online');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(page.statusStore.get()).toMatchObject({ link: 'offline', lost: true });
  });

  it.each([
    ['an error status', { status: 503, body: {} }],
    ['words that are not our server’s', { body: { now: 'noon' } }],
  ])('counts %s as a failed check', async (_, answer) => {
    fakeServer({ 'GET /api/checkStatus': answer });
    const page = await loadPage();
    page.startHeartbeat();
    await settle();
    expect(page.statusStore.get().link).toBe('offline');
  });

  it('asks at once when any call gets no response', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': status() });
    const page = await loadPage();
    page.startHeartbeat();
    await settle();
    server.asked.length = 0;
    page.announceNoResponse();
    expect(page.statusStore.get().link).toBe('offline');
    await settle();
    expect(server.asked).toHaveLength(1);
    expect(page.statusStore.get().link).toBe('online');
    // The connection was there all along: nothing was lost that could be back.
    expect(said).toEqual([]);
  });

  it.each(['online', 'focus'])(
    'asks at once at the window’s «%s», though it has just asked',
    async (event) => {
      const server = fakeServer({ 'GET /api/checkStatus': 'nothing' });
      const page = await loadPage();
      page.startHeartbeat();
      await settle();
      server.answers['GET /api/checkStatus'] = status();
      window.dispatchEvent(new Event(event));
      await settle();
      expect(page.statusStore.get()).toMatchObject({ link: 'online', lost: false });
    },
  );

  it('asks whose session it is at each answer, until the server has said so', async () => {
    const person = personWith(['tech-service']);
    const server = fakeServer({
      'GET /api/checkStatus': status(),
      'GET /api/auth/me': { status: 503, body: {} },
    });
    const page = await loadPage();
    page.sessionStore.set({ kind: 'in', person, confirmed: false });
    page.startHeartbeat();
    await settle();
    expect(page.sessionStore.get()).toMatchObject({ kind: 'in', confirmed: false });
    server.answers['GET /api/auth/me'] = { body: { data: person } };
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    expect(page.sessionStore.get()).toEqual({ kind: 'in', person, confirmed: true });
    server.asked.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    expect(server.asked.map(({ call }) => call)).not.toContain('GET /api/auth/me');
    page.sessionStore.set({ kind: 'out', reason: 'unknown' });
  });

  it('gives one fresh check three seconds', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const page = await loadPage();
    const outcome = page.checkNow();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await outcome).toBe('offline');
  });

  it('asks afresh beside a check that still waits in a line cut before, and what that one says late counts no more', async () => {
    const cut: AbortSignal[] = [];
    // As a line that swallows everything: only who asked ends it.
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          cut.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const page = await loadPage();
    const links: string[] = [];
    page.startHeartbeat();
    await settle();
    page.statusStore.subscribe(() => links.push(page.statusStore.get().link));
    expect(cut).toHaveLength(1);

    const { asked } = fakeServer({ 'GET /api/checkStatus': status() });
    const outcome = page.checkNow();
    await settle();
    expect(await outcome).toBe('online');
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(cut[0]?.aborted).toBe(true);
    expect(new Set(links)).toEqual(new Set(['online']));
    expect(asked).toHaveLength(1);
    expect(said).toEqual([]);
  });
});

describe('a server that is silent for long', () => {
  it('signs the person out after 72 hours, and keeps what is his', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': status(), 'POST /api/auth/logout': 'nothing' });
    const page = await loadPage();
    const person = personWith(['tech-service']);
    page.sessionStore.set({ kind: 'in', person, confirmed: true });
    localStorage.setItem('draft-of-a-feature', 'typed');
    page.startHeartbeat();
    await settle();

    server.answers['GET /api/checkStatus'] = 'nothing';
    await act(() => vi.advanceTimersByTimeAsync(71 * 3_600_000));
    expect(page.sessionStore.get().kind).toBe('in');
    await act(() => vi.advanceTimersByTimeAsync(3_600_000 + 60_000));
    expect(page.sessionStore.get()).toEqual({ kind: 'out', reason: 'silence' });
    expect(localStorage.getItem('draft-of-a-feature')).toBe('typed');
  });
});

describe('a wrong clock', () => {
  it('signs the person out and reloads while offline, and keeps what is his', async () => {
    const server = fakeServer({ 'GET /api/checkStatus': status() });
    const page = await loadPage();
    page.sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
    localStorage.setItem('draft-of-a-feature', 'typed');
    page.startHeartbeat();
    await settle();

    server.answers['GET /api/checkStatus'] = 'nothing';
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(page.sessionStore.get().kind).toBe('out');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('draft-of-a-feature')).toBe('typed');
    expect(localStorage.getItem(localKeys.signOutOwed)).not.toBeNull();
    // The sign-in may stand there until the page is gone: why is for the one after it.
    expect(page.takeAfterReload()).toBeNull();
    const after = await loadPage();
    expect([after.takeAfterReload(), after.takeAfterReload()]).toEqual(['serverStatus.clockWrong', null]);
  });

  it('throws nobody out while the server answers', async () => {
    fakeServer({ 'GET /api/checkStatus': status() });
    const page = await loadPage();
    page.sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
    localStorage.setItem(localKeys.latestClock, String(now + 3_600_000));
    page.startHeartbeat();
    await settle();
    expect(page.sessionStore.get().kind).toBe('in');
  });
});

describe('a new version of the application', () => {
  const versionOf = ({ newVersion }: Awaited<ReturnType<typeof loadPage>>) =>
    renderHook(newVersion.useVersionState).result.current;
  const halfMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));

  it('reloads within half a minute where nothing is unsent, and only once in ten minutes', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two') });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const page = await loadPage();
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(14_900));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(reload).toHaveBeenCalledTimes(1);

    const again = await loadPage();
    again.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(versionOf(again)).toBe('stuck');
  });

  it('is not loaded at all by a browser that can’t remember having done so', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two') });
    vi.stubGlobal('sessionStorage', undefined);
    const page = await loadPage();
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    expect(reload).not.toHaveBeenCalled();
    expect(versionOf(page)).toBe('stuck');
  });

  it('waits for the end of typing, stores the drafts and then reloads', async () => {
    const flush = vi.fn(async () => undefined);
    fakeServer({ 'GET /api/checkStatus': status('two', 'https://elsewhere.example/') });
    const page = await loadPage();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const Form = ({ dirty }: { dirty: boolean }) => {
      page.useDirty(dirty, flush);
      return null;
    };
    const { rerender } = render(<Form dirty />);
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reload).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();

    rerender(<Form dirty={false} />);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits, as a redirect does, until what lives in the page alone has gone', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two', 'https://elsewhere.example/') });
    const page = await loadPage();
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    page.noteInPage(true);
    page.startHeartbeat();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect([reload.mock.calls.length, assign.mock.calls.length, versionOf(page)]).toEqual([0, 0, 'waiting']);
    page.noteInPage(false);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not disturb who began to type after the page had heard of it', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two') });
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const page = await loadPage();
    const Form = () => {
      page.useDirty(true, async () => undefined);
      return null;
    };
    page.startHeartbeat();
    await settle();
    render(<Form />);
    await halfMinute();
    expect(reload).not.toHaveBeenCalled();
    expect(versionOf(page)).toBe('waiting');
  });

  it('comes after what is on its way has ended, or after ten seconds', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two') });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const page = await loadPage();
    page.beforeReload({ settle: () => new Promise(() => undefined), resume: () => undefined });
    page.startHeartbeat();
    await settle();
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not come where the last moment has brought something of this page alone, which then goes on', async () => {
    fakeServer({ 'GET /api/checkStatus': status('two') });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const page = await loadPage();
    const done: string[] = [];
    const brings = async () => {
      done.push('settle');
      page.noteInPage(true);
    };
    page.beforeReload({ settle: brings, resume: () => done.push('resume') });
    page.startHeartbeat();
    await settle();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(reload).not.toHaveBeenCalled();
    expect(done).toEqual(['settle', 'resume']);
  });
});
