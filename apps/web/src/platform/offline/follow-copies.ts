import { CHANGE_EVENTS, copiesFor, type ListChange, listChange } from '@inspect/contract/reference';
import { z } from 'zod';
import { sessionStore } from '../access/session.ts';
import { APP_VERSION } from '../app-version.ts';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { onEvent, onReconnect } from '../realtime/index.ts';
import { statusStore } from '../server-status/status-store.ts';
import type { Copies } from './copies.ts';

/** `version` = of all lists together; `of` = whose lists, as this build reads them. */
const seenShape = z.object({ version: z.int(), of: z.string() });
const LOCK = 'inspect.copies';

/**
 * Keeps the copies of the signed-in person's lists right: at the start, whenever the heartbeat names another
 * version, after each reconnect, and by each event. While nothing has changed, nothing is asked.
 */
export function followCopies(copies: Copies): void {
  let running: Promise<void> | null = null;
  let again = false;

  const sync = (): void => {
    if (running) again = true;
    else
      running = inOneTab(() => pullOld(copies)).finally(() => {
        running = null;
        if (again) {
          again = false;
          sync();
        }
      });
  };
  const follow = async (change: ListChange): Promise<void> => {
    if (await copies.follow(change)) passOver(change);
    else sync();
  };

  let before = '';
  const onSignal = () => {
    const signal = `${statusStore.get().classificators}/${listsNow()?.join()}`;
    if (signal !== before) sync();
    before = signal;
  };
  sessionStore.subscribe(onSignal);
  statusStore.subscribe(onSignal);
  onReconnect(sync);
  for (const name of CHANGE_EVENTS) onEvent(name, listChange, (change) => void follow(change));
  onSignal();
}

function listsNow() {
  const session = sessionStore.get();
  return session.kind === 'in' && session.confirmed ? copiesFor(session.person.user.role) : null;
}

const nowFor = (lists: readonly string[]) => `${APP_VERSION}/${lists.join()}`;

async function pullOld(copies: Copies): Promise<void> {
  const lists = listsNow();
  const version = statusStore.get().classificators;
  if (!lists || version === null) return;
  const seen = readState(localKeys.copies, seenShape);
  const current = seen?.version === version && seen.of === nowFor(lists);
  let failed = false;
  for (const name of lists) {
    if (current && (await copies.isThere(name))) continue;
    // Each list for itself: one that can't be had must not keep the others old. Its screen says so.
    await copies.pull(name).catch(() => {
      failed = true;
    });
  }
  if (!failed) writeState(localKeys.copies, { version, of: nowFor(lists) });
}

/** Everything up to this change is here: the heartbeat that names its version says nothing new. */
function passOver({ from, tag, reference }: ListChange): void {
  const seen = readState(localKeys.copies, seenShape);
  const to = Number(/-(\d+)-/.exec(tag)?.[1] ?? Number.NaN);
  if (seen?.version === reference - (to - from))
    writeState(localKeys.copies, { ...seen, version: reference });
}

/** Tabs take turns: who comes second finds nothing left to do. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, work);
  else await work();
}
