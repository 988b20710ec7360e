import { isGone, withConnection } from './connection.ts';
import { type DraftRow, work } from './work-database.ts';

/** What became of a draft: kept, or why not. */
export type Keeping = 'kept' | 'full' | 'unavailable';

export async function keepDraft(draft: Omit<DraftRow, 'savedAt'>): Promise<Keeping> {
  try {
    await withConnection(() => work.drafts.put({ ...draft, savedAt: Date.now() }));
    return 'kept';
  } catch (error) {
    return problemOf(error);
  }
}

/** Drafts of one kind that this person left, newest first; none where the browser keeps nothing. */
export async function draftsOf(kind: string, owner: string): Promise<DraftRow[]> {
  try {
    const rows = await withConnection(() => work.drafts.where({ kind, owner }).toArray());
    return rows.sort((left, right) => right.savedAt - left.savedAt);
  } catch (error) {
    problemOf(error);
    return [];
  }
}

export async function removeDraft(id: string): Promise<Keeping> {
  try {
    await withConnection(() => work.drafts.delete(id));
    return 'kept';
  } catch (error) {
    return problemOf(error);
  }
}

/** A full disk and a database that can't be had are told to the person; anything else is a fault of ours. */
function problemOf(error: unknown): Keeping {
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
