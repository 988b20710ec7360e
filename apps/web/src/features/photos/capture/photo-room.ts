import type { Storing } from '../../../platform/drafts/index.ts';
import { useServerStatus } from '../../../platform/server-status/index.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { hasRoomFor, troubleStore } from '../../../platform/work-database/index.ts';

/** As large as most photographs are, where it was something smaller that had no room. */
const USUAL_BYTES = 2_000_000;

/** The size of what had no room on this device; null = as far as is known there is room. */
const refusedStore = createStore<number | null>(null);

/**
 * Where a photograph has no room it lives in the page alone (reliability S25). `sent` = the server is there, and has it before
 * much can happen; `lost` = it would lie in the page for nobody knows how long, so none is taken.
 */
export type Roomless = 'sent' | 'lost';

export function useRoomless(): Roomless | null {
  const refused = useStore(refusedStore);
  const { link } = useServerStatus();
  if (refused === null) return null;
  return link === 'online' ? 'sent' : 'lost';
}

/** What became of a photograph of this size: that one had room says that there is some again. */
export function noteRoom(storing: Storing, size: number): void {
  if (storing === 'full') refusedStore.set(size);
  else if (storing === 'stored') refusedStore.set(null);
}

/** Once, when the application starts: where not even text has room there is none for a photograph. */
export function followRoom(): void {
  troubleStore.subscribe(() => {
    if (troubleStore.get() === 'full' && refusedStore.get() === null) refusedStore.set(USUAL_BYTES);
  });
}

/** The person may have made room since: true = there is. */
export async function lookForRoom(): Promise<boolean> {
  const size = refusedStore.get();
  if (size === null) return true;
  const hasRoom = await hasRoomFor(size);
  if (hasRoom) refusedStore.set(null);
  return hasRoom;
}
