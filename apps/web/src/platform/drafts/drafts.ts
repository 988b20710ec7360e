import { type DraftRow, isGone, withConnection, work } from '../work-database/index.ts';

/** What became of a draft: stored, or why not. */
export type Storing = 'stored' | 'full' | 'unavailable';

/** Writes to the database of unsent work and says how that went. */
export async function storing(write: () => PromiseLike<unknown>): Promise<Storing> {
  try {
    await withConnection(write);
    return 'stored';
  } catch (error) {
    return problemOf(error);
  }
}

export function storeDraft(draft: Omit<DraftRow, 'savedAt'>): Promise<Storing> {
  return storing(() => work.drafts.put({ ...draft, savedAt: Date.now() }));
}

/** Reads from it; `none` where the browser stores nothing. */
export async function restored<Result>(read: () => PromiseLike<Result>, none: Result): Promise<Result> {
  try {
    return await withConnection(read);
  } catch (error) {
    problemOf(error);
    return none;
  }
}

/** Drafts of one kind that this person left, newest first. */
export async function draftsOf(kind: string, owner: string): Promise<DraftRow[]> {
  const rows = await restored(() => work.drafts.where({ kind, owner }).toArray(), []);
  return rows.sort((left, right) => right.savedAt - left.savedAt);
}

export function removeDraft(id: string): Promise<Storing> {
  return storing(() => work.drafts.delete(id));
}

/** A full disk and a database that can't be had are told to the person; anything else is a fault of ours. */
function problemOf(error: unknown): Storing {
  if (isFull(error)) return 'full';
  if (isGone(error)) return 'unavailable';
  throw error;
}

/** Dexie wraps the browser's error, sometimes twice. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return 'inner' in error && error.inner !== error && isFull(error.inner);
}
