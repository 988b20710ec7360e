import type { Draft, Storing } from './drafts.ts';

const AT_MOST_MS = 500;
/** What could not be written is tried again by itself: a full disk has room again without anybody touching the form. */
const AGAIN_MS = 10_000;

type Store<Ready> = {
  /** begins at each change, so that whatever is asked for when the page is left has only to be written */
  prepare: (draft: Draft) => Promise<Ready>;
  put: (ready: Ready) => Promise<Storing>;
  remove: (id: string) => Promise<Storing>;
};

/**
 * Keeps one draft after the other as they change: at the latest half a second after a keystroke, at once when
 * asked. What is stored follows in the order in which it was typed; the newest, where it could not be stored, waits for the
 * next try. After `drop` or `forget` nothing of it comes back.
 */
export function createAutosave<Ready>(
  onStored: (storing: Storing, draft: Draft) => void,
  store: Store<Ready>,
) {
  let waiting: { draft: Draft; ready: Promise<Ready> } | null = null;
  /** the last that was typed, wherever it is on its way */
  let newest: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();
  let dropped: string | null = null;
  let holder: { id: string } | null = null;

  /** One after the other; one that failed doesn't stop the next. */
  const follow = (step: () => Promise<void>): Promise<void> => {
    chain = chain.then(step, step);
    return chain;
  };
  const take = () => {
    clearTimeout(timer);
    clearTimeout(again);
    timer = undefined;
    const next = waiting;
    waiting = null;
    return next;
  };
  const wait = (draft: Draft) => {
    newest = draft;
    waiting = { draft, ready: store.prepare(draft) };
  };
  const write = async (draft: Draft, ready: Promise<Ready>) => {
    let storing: Storing = 'unavailable';
    try {
      storing = await store.put(await ready);
      // Older than what has been typed since, it would be written over that.
      if (storing !== 'stored' && newest === draft) {
        wait(draft);
        again = setTimeout(() => void flush(), AGAIN_MS);
      }
    } finally {
      onStored(storing, draft);
    }
  };
  const flush = (): Promise<void> => {
    const next = take();
    return next ? follow(() => write(next.draft, next.ready)) : chain;
  };
  /** Nothing of it is tried again. */
  const leave = (id: string) => {
    if (waiting?.draft.id === id) take();
    if (newest?.id === id) newest = null;
  };
  const forget = (id: string): Promise<void> => {
    leave(id);
    return follow(async () => void (await store.remove(id)));
  };
  return {
    changed: (draft: Draft) => {
      if (draft.id === dropped) return;
      wait(draft);
      timer ??= setTimeout(() => void flush(), AT_MOST_MS);
    },
    flush,
    /** Its form is there; what is returned says that it is closed: another tab may go on with the draft then. */
    hold: (id: string): (() => void) => {
      const mine = { id };
      holder = mine;
      return () => {
        // It may have been opened anew meanwhile.
        if (holder === mine || holder?.id !== id) leave(id);
      };
    },
    /** What was typed is stored elsewhere or taken back; what is typed next is stored again. */
    forget,
    /** It was sent: whatever is still typed into it is of no use. */
    drop: (id: string): Promise<void> => {
      dropped = id;
      return forget(id);
    },
  };
}
