import type { Dexie } from 'dexie';
import { troubleOf, troubleStore } from './trouble.ts';
import { work } from './work-database.ts';

/** Runs the operation; when the connection had been closed meanwhile, opens it and runs it once more. */
export async function withConnection<Result>(
  operation: () => PromiseLike<Result>,
  database: Dexie = work,
): Promise<Result> {
  try {
    const result = await reopening(operation, database);
    if (database === work) worksAgain();
    return result;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble && database === work) troubleStore.set(trouble);
    throw error;
  }
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
