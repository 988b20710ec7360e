import type { Dexie } from 'dexie';
import { troubleOf, troubleStore } from './trouble.ts';
import { work } from './work-database.ts';

/**
 * Runs the operation; when the connection had been closed meanwhile, opens it and runs it once more. So where the disk is full and
 * holds what the server has taken already: that makes room.
 */
export async function withConnection<Result>(
  operation: () => PromiseLike<Result>,
  database: Dexie = work,
): Promise<Result> {
  try {
    const result = await reopening(operation, database);
    if (database === work) worksAgain();
    return result;
  } catch (error) {
    if (database !== work) throw error;
    const trouble = troubleOf(error);
    if (trouble === 'full' && (await hasMadeRoom().catch(() => false))) return withConnection(operation);
    if (trouble) troubleStore.set(trouble);
    throw error;
  }
}

/** What is at the server is the first that a full disk does without: photographs before the rest. */
async function hasMadeRoom(): Promise<boolean> {
  const { acknowledged } = work;
  return (
    (await acknowledged.where({ large: 1 }).delete()) > 0 || (await acknowledged.toCollection().delete()) > 0
  );
}

async function reopening<Result>(operation: () => PromiseLike<Result>, database: Dexie): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null || (trouble === 'full' && database.isOpen())) throw error;
    database.close({ disableAutoOpen: false });
    await database.open();
    return await operation();
  }
}

/** That one thing had room says nothing of the next: a full disk is told until its person has read it. */
function worksAgain(): void {
  const trouble = troubleStore.get();
  if (trouble !== null && trouble !== 'full') troubleStore.set(null);
}

/** Another page of this browser stands in the way of a newer shape: its person can close it. */
work.on('blocked', () => troubleStore.set('blocked'));

/** What lay in it is given up, and an empty one is made: the last resort where it can't be opened. */
export async function replaceWork(): Promise<boolean> {
  try {
    await work.delete({ disableAutoOpen: false });
    await work.open();
    troubleStore.set(null);
    return true;
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return false;
  }
}
