import { Dexie, type Table } from 'dexie';

/** AES-GCM: nonce, sealed bytes. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** What was typed lies in it sealed; in clear only until its owner has started this version for the first time. */
export type DraftRow = {
  /** the id that the record will have */
  id: string;
  kind: string;
  /** the user who typed it: nobody else opens it */
  owner: string;
  /** device time in ms */
  savedAt: number;
} & ({ sealed: Sealed } | { payload: unknown });

/** The key of a signed-in person, sealed by what a cookie holds. */
type KeyRow = Sealed & { owner: string };

/** What the server called the copy of a list that this browser holds, and when it last said that this is right. */
export type CopyState = {
  list: string;
  /** null: the rows are being written, or the writing broke off, and nobody knows what they are */
  tag: string | null;
  /** how many rows were written, so that a database that the browser has lost since is noticed */
  rows: number;
  /** device time in ms */
  at: number;
};

/**
 * Unsent work of this device, never cleared by a sign-out, a reload or another version of the application, and the
 * bookkeeping of the copies: the databases of the specification hold nothing but the stores that it names. A store of one feature (`photos`)
 * is typed and read by that feature alone.
 */
export class WorkDatabase extends Dexie {
  readonly drafts: Table<DraftRow, string>;
  readonly copies: Table<CopyState, string>;
  readonly keys: Table<KeyRow, string>;
  /** @param prefix keeps the database of a test apart from all others */
  constructor(prefix = '') {
    // Strict: what is said to be kept is on the disk, also after a power cut.
    super(`${prefix}inspect-work`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ drafts: 'id, [kind+owner]' });
    this.version(2).stores({ photos: 'id, owner', photoBytes: 'id' });
    this.version(3).stores({ copies: 'list' });
    this.version(4).stores({ keys: 'owner' });
    this.drafts = this.table('drafts');
    this.copies = this.table('copies');
    this.keys = this.table('keys');
  }
}

export const work = new WorkDatabase();
