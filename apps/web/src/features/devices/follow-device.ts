import { devicesEndpoints } from '@inspect/contract/devices';
import { servedPerson, sessionStore } from '../../platform/access/session.ts';
import { call, NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { pendingAmong } from '../../platform/pending/pending-work.ts';
import { isOffline, onServerStatus } from '../../platform/server-status/index.ts';
import { askToPersist, isPersisted } from './persistence.ts';
import { compareWith, deviceNow, lostStore, noteLost, noteWaiting } from './sentinel.ts';

/** Sooner nothing is told again, whatever has changed; and so often it is told though nothing has. */
const APART_MS = 30_000;
const ANEW_MS = 15 * 60_000;
const SECOND_MS = 1_000;
const OLDEST_SECONDS = 10 * 366 * 86_400;

type LastReport = { what: string; at: number };

/**
 * Compares the database with what the browser remembers of it when somebody signs in, remembers what waits, and tells the
 * server how much that is: when it changes, with the heartbeat. Once, when the application starts.
 */
export function followDevice(): void {
  let owner: string | null = null;
  let compared: Promise<void> = Promise.resolve();
  let isCompared = false;
  let told: LastReport | null = null;
  let telling = false;
  let noted: { owner: string; count: number } | null = null;

  const follow = () => {
    const session = sessionStore.get();
    const next = session.kind === 'in' ? session.person.user.id : null;
    if (next !== owner) {
      owner = next;
      told = null;
    }
    void step();
  };
  async function compare(): Promise<void> {
    const device = await deviceNow();
    if (!device || isCompared) return;
    await compareWith(device);
    isCompared = true;
    // Some browsers ask the person: nothing waits for that.
    void askToPersist(matchMedia('(display-mode: standalone)').matches);
    window.addEventListener('appinstalled', () => void askToPersist(true));
  }
  async function step(): Promise<void> {
    // What waits is noted only after that: an empty outbox would otherwise stand for the one that was lost.
    if (owner !== null && !isCompared) compared = compared.then(compare);
    await compared;
    const state = outbox.store.get();
    if (!isCompared || owner === null || state.owner !== owner || !state.ready) return;
    const count = state.operations.length;
    // What lies in this page alone has a number that the database has not given out, and may never.
    const seq = Math.max(0, ...state.operations.filter(({ unkept }) => !unkept).map((one) => one.seq));
    if (noted?.owner !== owner || noted.count !== count) noteWaiting(owner, count, seq);
    noted = { owner, count };
    if (!telling) await tell(owner);
  }
  async function tell(person: string): Promise<void> {
    if (isOffline() || servedPerson(sessionStore.get())?.user.id !== person) return;
    const now = Date.now();
    const since = told === null ? Number.POSITIVE_INFINITY : Math.abs(now - told.at);
    const { count, oldest, attention, isLate } = pendingAmong(outbox.store.get().operations, now);
    const mine = lostStore.get()[person];
    const lost = mine && !mine.told ? { device: mine.device, pending: mine.count, at: mine.at } : undefined;
    const facts = { pending: count, attention: attention.length, late: isLate, persisted: isPersisted() };
    const what = JSON.stringify({ ...facts, lost });
    if (since < APART_MS || (since < ANEW_MS && told?.what === what)) return;
    telling = true;
    try {
      const device = await deviceNow();
      if (!device) return;
      told = { what: '', at: now };
      const age = oldest === null ? null : Math.floor((now - oldest) / SECOND_MS);
      await call(devicesEndpoints.report, {
        body: {
          ...facts,
          ...(lost ? { lost } : {}),
          device: device.id,
          seq: device.seq,
          oldest: age === null ? null : Math.min(Math.max(age, 0), OLDEST_SECONDS),
        },
      });
      told = { what, at: now };
      if (lost) noteLost(person, { told: true });
    } catch (problem) {
      // It is told with one of the next heartbeats.
      if (!(problem instanceof NoResponse || problem instanceof ServerRefusal)) throw problem;
    } finally {
      telling = false;
    }
  }

  sessionStore.subscribe(follow);
  outbox.store.subscribe(() => void step());
  onServerStatus(() => void step());
  follow();
}
