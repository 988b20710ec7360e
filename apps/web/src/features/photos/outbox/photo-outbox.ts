import type { Attachment } from '@inspect/contract/photos';
import type { Storing } from '../../../platform/drafts/index.ts';
import { sealKeyOf } from '../../../platform/sealing/index.ts';
import { isOffline } from '../../../platform/server-status/index.ts';
import { createStore } from '../../../platform/store.ts';
import { changePending, dropPending, pendingBytes, pendingPhotos, storePhoto } from './pending-photos.ts';
import type { PhotoRow } from './photo-rows.ts';
import { type Outcome, sendPhoto } from './send-photo.ts';

export type OutboxState = {
  /** whose photographs these are; null = nobody is signed in */
  owner: string | null;
  /** what this device keeps of his was read */
  ready: boolean;
  /** not at the server yet, oldest first */
  photos: readonly PhotoRow[];
  sending: { id: string; part: number } | null;
  /** what this page sent, by id: known here before the record is read again */
  stored: ReadonlyMap<string, Attachment>;
  /** what the server said of the vehicles on them, by checkup: to be read, so it stays as long as the page */
  warnings: ReadonlyMap<string, readonly string[]>;
};

const EMPTY: OutboxState = {
  owner: null,
  ready: false,
  photos: [],
  sending: null,
  stored: new Map(),
  warnings: new Map(),
};
const LOCK = 'inspect.photos';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** So often a returning connection is believed at once; after that only the growing wait is. */
const HASTY = 3;

/** Photographs lie in the browser's database from before they are sent until they are stored or refused in words. */
export function createPhotoOutbox() {
  const store = createStore(EMPTY);
  /** bytes of what the browser would not keep: they live as long as the page */
  const unstored = new Map<string, ArrayBuffer>();
  const listeners = new Set<(attachment: Attachment) => void>();
  let chain: Promise<unknown> = Promise.resolve();
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const patch = (changes: Partial<OutboxState>) => store.set({ ...store.get(), ...changes });
  const waiting = () => store.get().photos.find(({ refused }) => refused === null);
  /** What touches the list does so one after the other. */
  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = chain.then(step, step);
    chain = done;
    return done;
  }

  /** What another page of this browser took or sent counts too. */
  async function reload(): Promise<void> {
    const { owner } = store.get();
    if (owner === null) return;
    const rows = await pendingPhotos(owner);
    if (store.get().owner !== owner) return;
    const others = store.get().photos.filter(({ id }) => unstored.has(id));
    patch({ ready: true, photos: [...rows, ...others] });
  }

  async function open(owner: string | null): Promise<void> {
    pause();
    failures = 0;
    unstored.clear();
    store.set({ ...EMPTY, owner });
    await inTurn(reload);
    await drain();
  }

  async function add(row: PhotoRow, bytes: ArrayBuffer, key = sealKeyOf(row.owner)): Promise<Storing> {
    const storing = await inTurn(async () => {
      const outcome = await storePhoto(row, bytes, await key);
      if (outcome !== 'stored') unstored.set(row.id, bytes);
      patch({ photos: [...store.get().photos, row] });
      return outcome;
    });
    void drain();
    return storing;
  }

  function drain(): Promise<void> {
    running ??= alone(sendAll).finally(() => {
      running = null;
      // One may have come after the last look and before this.
      if (waiting() && timer === undefined && !isOffline()) void drain();
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    pause();
    try {
      await sendInTurn();
    } catch (problem) {
      // A fault of ours: it is reported, and doesn't come again at once.
      waitAWhile();
      throw problem;
    }
  }

  async function sendInTurn(): Promise<void> {
    await inTurn(reload);
    for (let next = waiting(); next; next = waiting()) {
      // Asked again when the server answers again: to knock in vain would only cost the phone's battery.
      if (isOffline()) {
        failures = 0;
        return;
      }
      const bytes = unstored.get(next.id) ?? (await pendingBytes(next));
      const outcome = bytes ? await attempt(next, bytes) : ({ kind: 'later' } as const);
      await inTurn(() => settle(next, outcome));
      if (outcome.kind === 'later') return waitAWhile();
      failures = 0;
    }
  }

  async function attempt(row: PhotoRow, bytes: ArrayBuffer): Promise<Outcome> {
    try {
      return await sendPhoto(row, bytes, (part) => patch({ sending: { id: row.id, part } }));
    } finally {
      patch({ sending: null });
    }
  }

  async function settle(photo: PhotoRow, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') return;
    const { id, owner, checkup } = photo;
    if (outcome.kind === 'stored') await dropPending(id);
    else await changePending({ ...photo, refused: outcome.message });
    // Whoever signed in meanwhile has photographs of his own.
    if (store.get().owner !== owner) return;
    const { photos, stored, warnings } = store.get();
    if (outcome.kind === 'refused')
      return patch({
        photos: photos.map((row) => (row.id === id ? { ...row, refused: outcome.message } : row)),
      });
    unstored.delete(id);
    patch({
      photos: photos.filter((row) => row.id !== id),
      stored: new Map(stored).set(id, outcome.attachment),
      warnings: new Map(warnings).set(checkup, [
        ...new Set([...(warnings.get(checkup) ?? []), ...outcome.warnings]),
      ]),
    });
    for (const listener of [...listeners]) listener(outcome.attachment);
  }

  function waitAWhile(): void {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (1 + Math.random() / 4);
    failures += 1;
    timer = setTimeout(() => void drain(), wait);
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    store,
    open,
    add,
    drain,
    /** The server answers again, or the person came back to this page. */
    wake: (): void => {
      if (failures < HASTY) void drain();
    },
    /** The person wants a refused one tried again. */
    retry: async (id: string): Promise<void> => {
      await inTurn(async () => {
        const photos = store.get().photos.map((row) => (row.id === id ? { ...row, refused: null } : row));
        const photo = photos.find((row) => row.id === id);
        if (photo) await changePending(photo);
        patch({ photos });
      });
      await drain();
    },
    /** The person gives up one that is not at the server. */
    discard: (id: string): Promise<void> =>
      inTurn(async () => {
        await dropPending(id);
        unstored.delete(id);
        patch({ photos: store.get().photos.filter((row) => row.id !== id) });
      }),
    bytesOf: async (id: string): Promise<ArrayBuffer | undefined> => {
      const photo = store.get().photos.find((row) => row.id === id);
      return unstored.get(id) ?? (photo && (await pendingBytes(photo)));
    },
    onStored: (listener: (attachment: Attachment) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One page of this browser at a time: the server would store a photograph once, but take it twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, work);
  else await work();
}

export const photoOutbox = createPhotoOutbox();
