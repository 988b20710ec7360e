import { CHANGE_EVENTS, copiesFor, LISTS, type ListChange, type ListName } from '@inspect/contract/reference';
import { z } from 'zod';
import { servedPerson, sessionStore } from '../access/session.ts';
import { APP_VERSION } from '../app-version.ts';
import { inTurn } from '../in-turn.ts';
import { localKeys } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { onEvent, onReconnect } from '../realtime/index.ts';
import { checkNow } from '../server-status/index.ts';
import { statusStore } from '../server-status/status-store.ts';
import type { Copies } from './copies.ts';

/** Up to which version of all lists together each copy is right, as this build reads them. A hint: rows have their own tag. */
const seenShape = z.object({ of: z.string(), lists: z.record(z.string(), z.int()) });
const LOCK = 'inspect.copies';

/** Keeps the person's copies right: at the start, by heartbeat, reconnect and event. Returns how to stop. */
export function followCopies(copies: Copies): () => void {
  let running: Promise<void> | null = null;
  let again = false;
  let events: Promise<void> = Promise.resolve();
  let before = '';
  let leaving = new AbortController();

  /** Tabs take turns: who comes second finds nothing left to do. */
  const sync = (): void => {
    if (running) again = true;
    else
      running = inTurn(LOCK, async () => {
        // What could not be had is asked for again with the next heartbeat, though it names the same version.
        if (!(await pullOld(copies, leaving.signal))) before = '';
      }).finally(() => {
        running = null;
        if (again) {
          again = false;
          sync();
        }
      });
  };
  const onSignal = () => {
    const signal = `${statusStore.get().classificators}/${listsNow()?.join()}`;
    if (signal !== before) sync();
    before = signal;
  };
  const onSession = () => {
    // What is still on its way for who has just left would only be refused.
    if (sessionStore.get().kind === 'out') {
      leaving.abort();
      leaving = new AbortController();
    }
    onSignal();
  };
  const onChange = (change: ListChange) => {
    // One after the other: the second must find what the first has stored.
    events = events.then(() => follow(copies, change)).catch(() => undefined);
  };
  const stops = [
    sessionStore.subscribe(onSession),
    statusStore.subscribe(onSignal),
    // What was missed meanwhile the heartbeat knows; asked now, not in half a minute.
    onReconnect(() => void checkNow()),
    ...CHANGE_EVENTS.map((event) => onEvent(event, onChange)),
  ];
  onSignal();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Lists that this person keeps no copy of are none of this browser's business, but their versions are. */
async function follow(copies: Copies, change: ListChange): Promise<void> {
  const mine = listsNow()?.some((name) => name === change.list) ?? false;
  if (!mine || (await copies.follow(change))) passOver(change);
  else await copies.pull(change.list);
}

function listsNow() {
  const person = servedPerson(sessionStore.get());
  return person && copiesFor(person.user.role);
}

function seenNow(): Record<string, number> {
  const seen = readState(localKeys.copies, seenShape);
  return seen?.of === APP_VERSION ? seen.lists : {};
}

const remember = (lists: Record<string, number>) => writeState(localKeys.copies, { of: APP_VERSION, lists });

/** false = something could not be had, or not be kept. */
async function pullOld(copies: Copies, signal: AbortSignal): Promise<boolean> {
  const version = statusStore.get().classificators;
  if (version === null) return true;
  const before = seenNow();
  let whole = true;
  const pull = async (name: ListName) => {
    // An announcement may bring it further than the heartbeat that this reading follows. A higher number alone says
    // nothing: another database may stand behind this address by now.
    const seen = seenNow()[name];
    const isNew = seen === version || (seen !== undefined && seen !== before[name]);
    if (signal.aborted || (isNew && (await copies.isThere(name)))) return;
    // Each list for itself: one that can't be had must not keep the others old. Its screen says so.
    const isStored = await copies.pull(name, signal).catch(() => false);
    if (isStored) remember({ ...seenNow(), [name]: version });
    else whole = false;
  };
  // Forms wait for the small lists: they come side by side, and the long ones after them.
  const names = listsNow() ?? [];
  await Promise.all(names.filter((name) => LISTS[name].cached).map(pull));
  for (const name of names) if (!LISTS[name].cached) await pull(name);
  return whole;
}

/** Everything up to this change is here: the heartbeat that names its version says nothing new. */
function passOver({ from, tag, reference }: ListChange): void {
  const to = Number(/-(\d+)-/.exec(tag)?.[1] ?? Number.NaN);
  const moved = Object.entries(seenNow()).map(([name, version]) => [
    name,
    version === reference - (to - from) ? reference : version,
  ]);
  remember(Object.fromEntries(moved));
}
