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
 * asked. What is stored follows in the order in which it was typed; what could not be stored waits for the next try,
 * unless something newer has taken its place. After `drop` nothing of it comes back.
 */
export function createAutosave<Ready>(
  onStored: (storing: Storing, payload: unknown) => void,
  store: Store<Ready>,
) {
  let waiting: { draft: Draft; ready: Promise<Ready> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();
  let dropped: string | null = null;

  /** One after the other; one that failed doesn't stop the next. */
  const follow = (step: () => Promise<void>) => {
    chain = chain.then(step, step);
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
    if (draft.id === dropped) return false;
    waiting = { draft, ready: store.prepare(draft) };
    return true;
  };
  const write = async (draft: Draft, ready: Promise<Ready>) => {
    const storing = await store.put(await ready);
    if (storing !== 'stored' && !waiting && wait(draft)) again = setTimeout(() => void flush(), AGAIN_MS);
    onStored(storing, draft.payload);
  };
  const flush = (): Promise<void> => {
    const next = take();
    if (next) follow(() => write(next.draft, next.ready));
    return chain;
  };
  return {
    changed: (draft: Draft) => {
      if (wait(draft)) timer ??= setTimeout(() => void flush(), AT_MOST_MS);
    },
    flush,
    /** Another tab may go on with this draft now: nothing of it is tried again. */
    release: (id: string) => {
      if (waiting?.draft.id === id) take();
    },
    drop: (id: string): Promise<void> => {
      dropped = id;
      take();
      follow(async () => void (await store.remove(id)));
      return chain;
    },
  };
}
