import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSeal } from '../../../test/seal.ts';
import { show } from '../../../test/show.tsx';
import { useDirty } from '../../platform/dirty/dirty-work.ts';
import { followInstalling, installPrompt } from '../../platform/installing/install-prompt.ts';
import { newId } from '../../platform/new-id.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { InstallOffer } from './install-offer.tsx';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-11-20T08:00:00.000Z');
const TITLE = 'Տեղադրեք հավելվածն այս սարքում';
const offered = () => screen.queryByText(TITLE) !== null;

followInstalling();

/** As Chromium says that the application could be installed. */
function browserOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  });
  act(() => void window.dispatchEvent(event));
  return event;
}
/** The application is opened so many days after it was first opened here. */
function openAfter(days: number) {
  cleanup();
  vi.setSystemTime(FIRST + days * DAY);
  return show(<InstallOffer />);
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: FIRST, toFake: ['Date'] });
  changeStatus({ link: 'online' });
  openAfter(0);
});
afterEach(async () => {
  cleanup();
  installPrompt.set(null);
  await outbox.open(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is not offered on the first day, and by a browser that can’t not at all', () => {
  expect(browserOffers().defaultPrevented).toBe(true);
  openAfter(0.9);
  expect(offered()).toBe(false);
  openAfter(1);
  expect(offered()).toBe(true);
  act(() => installPrompt.set(null));
  expect(offered()).toBe(false);
});

it('is not offered while something is typed or waits, or nobody answers', async () => {
  browserOffers();
  function Typing() {
    useDirty(true);
    return null;
  }
  openAfter(2);
  expect(offered()).toBe(true);
  const typing = show(<Typing />);
  expect(offered()).toBe(false);
  typing.unmount();
  expect(offered()).toBe(true);
  act(() => changeStatus({ link: 'offline' }));
  expect(offered()).toBe(false);
  act(() => changeStatus({ link: 'online' }));
  const me = newId();
  openSeal(me);
  await act(async () => {
    await outbox.open(me);
    await outbox.add({ name: 'note', schema: 1 } as never, { id: newId(), owner: me, payload: {} });
  });
  expect(offered()).toBe(false);
});

it('«later» is thirty days, and so is «no» to the browser', async () => {
  browserOffers();
  const { person } = openAfter(3);
  await person.click(screen.getByRole('button', { name: 'Հետո' }));
  expect(offered()).toBe(false);
  openAfter(32);
  expect(offered()).toBe(false);
  const opened = openAfter(33);
  const { prompt } = browserOffers('dismissed');
  await opened.person.click(screen.getByRole('button', { name: 'Տեղադրել' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offered()).toBe(false);
  browserOffers();
  openAfter(62);
  expect(offered()).toBe(false);
  openAfter(63);
  expect(offered()).toBe(true);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(offered()).toBe(false);
});

it('on an iPhone it says how, unless it was opened from the home screen', () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  });
  openAfter(1);
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Տեղադրել' })).toBeNull();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(display-mode: standalone)',
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
  openAfter(2);
  expect(offered()).toBe(false);
});
