import type { Draft, Storing } from './drafts.ts';

const AT_MOST_MS = 500;

type Store<Ready> = {
  /** begins at each change, so that whatever is asked for when the page is left has only to be written */
  prepare: (draft: Draft) => Promise<Ready>;
  put: (ready: Ready) => Promise<Storing>;
  remove: (id: string) => Promise<Storing>;
};

/**
 * Keeps one draft after the other as they change: at the latest half a second after a keystroke, at once when
 * asked. What is stored follows in the order in which it was typed; after `drop` nothing of it comes back.
 */
export function createAutosave<Ready>(
  onStored: (storing: Storing, payload: unknown) => void,
  store: Store<Ready>,
) {
  let waiting: { ready: Promise<Ready>; payload: unknown } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();
  let dropped: string | null = null;

  /** One after the other; one that failed doesn't stop the next. */
  const follow = (step: () => Promise<void>) => {
    chain = chain.then(step, step);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const next = waiting;
    waiting = null;
    if (next) follow(async () => onStored(await store.put(await next.ready), next.payload));
    return chain;
  };
  return {
    changed: (draft: Draft) => {
      if (draft.id === dropped) return;
      waiting = { ready: store.prepare(draft), payload: draft.payload };
      timer ??= setTimeout(() => void flush(), AT_MOST_MS);
    },
    flush,
    drop: (id: string): Promise<void> => {
      dropped = id;
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
      follow(async () => void (await store.remove(id)));
      return chain;
    },
  };
}
