const PREFIX = 'inspect.draft.';
/** the drafts whose lock is this tab's */
const own = new Set<string>();

/** This tab works on the draft: other tabs don't offer it. Ends with the tab, also when that crashes. */
export function lockDraft(id: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without a secure context there are no locks: then two tabs may continue one draft, and as both send the same
  // id, the server takes it once.
  void navigator.locks?.request(PREFIX + id, async () => {
    own.add(id);
    await held;
    own.delete(id);
  });
  return release;
}

/** Which tab is working on a draft. */
export type Locked = 'here' | 'elsewhere';

/** By their ids the drafts that some tab of this browser is working on. */
export async function lockedDrafts(): Promise<ReadonlyMap<string, Locked>> {
  const state = await navigator.locks?.query();
  const names = (state?.held ?? []).map((lock) => lock.name ?? '');
  const ids = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return new Map(ids.map((id) => [id, own.has(id) ? 'here' : 'elsewhere']));
}
