const PREFIX = 'inspect.draft.';

/** This tab works on the draft: other tabs don't offer it. Ends with the tab, also when that crashes. */
export function lockDraft(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without a secure context there are no locks: then two tabs may continue one draft, and as both send the same
  // id, the server takes it once.
  void navigator.locks?.request(PREFIX + id, () => held);
  return release;
}

/** Which tab is working on a draft. */
export type Locked = 'here' | 'elsewhere';

/** By their ids the drafts that some tab of this browser is working on. */
export async function lockedDrafts(): Promise<ReadonlyMap<string, Locked>> {
  const own = await thisTab();
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Map(
    held
      .filter(({ name }) => name?.startsWith(PREFIX))
      .map(({ name = '', clientId }) => [
        name.slice(PREFIX.length),
        own !== undefined && clientId === own ? 'here' : 'elsewhere',
      ]),
  );
}

let asked: Promise<string | undefined> | undefined;

/** By which name the browser knows this tab as a holder of locks: it says so of a lock that nobody else has. */
async function thisTab(): Promise<string | undefined> {
  const { locks } = navigator;
  if (!locks) return undefined;
  const name = `inspect.tab.${crypto.randomUUID()}`;
  asked ??= locks.request(name, async () => {
    const { held } = await locks.query();
    return held?.find((lock) => lock.name === name)?.clientId;
  });
  return asked;
}
