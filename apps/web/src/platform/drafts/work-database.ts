import { Dexie, type Table } from 'dexie';

export type DraftRow = {
  /** the id that the record will have */
  id: string;
  kind: string;
  /** the user who typed it: nobody else is shown it */
  owner: string;
  /** device time in ms */
  savedAt: number;
  payload: unknown;
};

/** Unsent work of this device: never cleared by a sign-out, a reload or another version of the application. */
class WorkDatabase extends Dexie {
  readonly drafts: Table<DraftRow, string>;
  constructor() {
    // Strict: what is said to be kept is on the disk, also after a power cut.
    super('inspect-work', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ drafts: 'id, [kind+owner]' });
    this.drafts = this.table('drafts');
  }
}

export const work = new WorkDatabase();
