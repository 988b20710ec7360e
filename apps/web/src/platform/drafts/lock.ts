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

/** Ids of the drafts that some tab of this browser is working on. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  const names = (state?.held ?? []).map((lock) => lock.name ?? '');
  return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)));
}
