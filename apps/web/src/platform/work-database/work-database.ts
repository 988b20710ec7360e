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

/** A photograph that the server doesn't have yet; its bytes lie beside it, so that a list is read without them. */
export type PhotoRow = {
  /** the id that the attachment will have */
  id: string;
  /** the user who took it: it is sent in nobody else's name */
  owner: string;
  checkup: string;
  kind: 'plate' | 'vehicle' | 'finding' | 'document';
  /** ISO, by the server's clock as well as it is known */
  capturedAt: string;
  /** device time in ms */
  savedAt: number;
  /** media type of the bytes */
  type: string;
  /** what the server said when it refused it; null = it is sent as soon as the server can be reached */
  refused: string | null;
};

/** Bytes and not a Blob: a Blob in a browser's database may turn out empty after its process died. */
type PhotoBytesRow = { id: string; bytes: ArrayBuffer };

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
 * bookkeeping of the copies: the databases of the specification hold nothing but the stores that it names.
 */
export class WorkDatabase extends Dexie {
  readonly drafts: Table<DraftRow, string>;
  readonly photos: Table<PhotoRow, string>;
  readonly photoBytes: Table<PhotoBytesRow, string>;
  readonly copies: Table<CopyState, string>;
  /** @param prefix keeps the database of a test apart from all others */
  constructor(prefix = '') {
    // Strict: what is said to be kept is on the disk, also after a power cut.
    super(`${prefix}inspect-work`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ drafts: 'id, [kind+owner]' });
    this.version(2).stores({ photos: 'id, owner', photoBytes: 'id' });
    this.version(3).stores({ copies: 'list' });
    this.drafts = this.table('drafts');
    this.photos = this.table('photos');
    this.photoBytes = this.table('photoBytes');
    this.copies = this.table('copies');
  }
}

export const work = new WorkDatabase();
