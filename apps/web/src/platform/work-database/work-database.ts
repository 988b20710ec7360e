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

/** What a person did and the server has not answered yet: what it was lies sealed, what orders the sending in clear. */
export type OperationRow = {
  /** for life, also at the server */
  id: string;
  /** who did it: it is sent in nobody else's name */
  owner: string;
  kind: string;
  /** the order of this device, without gaps; its clock orders nothing */
  seq: number;
  /** bytes that are to be sent */
  size: number;
  /** device time in ms: tells how long it has waited */
  savedAt: number;
  /** how often it was sent without an answer for good */
  attempts: number;
  /** how often the server failed over it */
  faults: number;
  /** device time in ms before which it is not sent again */
  nextAt: number;
  /** counts what was sealed anew, so that what was opened once is not opened again */
  rev: number;
  sealed: Sealed;
};

/** Bytes and not a Blob: a Blob in a browser's database may turn out empty after its process died. */
export type OperationBytesRow = { id: string; sealed: Sealed };

/** What the server answered: written where the operation is removed, in one transaction. */
export type OperationAnswerRow = {
  id: string;
  owner: string;
  /** device time in ms */
  at: number;
  sealed: Sealed;
};

/** What the server has taken, as it was sent: a server that was restored to an earlier point gets it again. */
export type AcknowledgedRow = {
  id: string;
  owner: string;
  /** device time in ms */
  at: number;
  /** of the database that took it */
  epoch: string;
  operation: OperationRow;
  bytes: Sealed | null;
  /** 1 = it goes first where the disk is full */
  large: 0 | 1;
};

export type DeviceRow = {
  name: 'this';
  /** by which the server tells the devices of a person apart */
  id: string;
  /** the last operation's */
  seq: number;
  /** how often an answer gave a record another id than its device had given it */
  merges: number;
  /** the last change's of the outbox; absent = written by a build that counted none */
  changes?: number;
};

/** Beside the device: with it the addresses of its local users are hashed. */
type EmailHashRow = { name: 'emails'; bytes: Uint8Array<ArrayBuffer> };

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
 * bookkeeping of the copies: the databases of the specification hold nothing but the stores that it names. `photos` and
 * `photoBytes` hold what a version before the outbox left, until its owner has started this one.
 */
export class WorkDatabase extends Dexie {
  readonly drafts: Table<DraftRow, string>;
  readonly copies: Table<CopyState, string>;
  readonly keys: Table<KeyRow, string>;
  readonly operations: Table<OperationRow, string>;
  readonly operationBytes: Table<OperationBytesRow, string>;
  readonly operationAnswers: Table<OperationAnswerRow, string>;
  readonly acknowledged: Table<AcknowledgedRow, string>;
  readonly device: Table<DeviceRow, string>;
  readonly emailHash: Table<EmailHashRow, string>;
  /** @param prefix keeps the database of a test apart from all others */
  constructor(prefix = '') {
    // Strict: what is said to be kept is on the disk, also after a power cut.
    super(`${prefix}inspect-work`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ drafts: 'id, [kind+owner]' });
    this.version(2).stores({ photos: 'id, owner', photoBytes: 'id' });
    this.version(3).stores({ copies: 'list' });
    this.version(4).stores({ keys: 'owner' });
    this.version(5).stores({
      operations: 'id, owner',
      operationBytes: 'id',
      operationAnswers: 'id, owner, at',
      device: 'name',
    });
    this.version(6).stores({ acknowledged: 'id, owner, at, large' });
    this.drafts = this.table('drafts');
    this.copies = this.table('copies');
    this.keys = this.table('keys');
    this.operations = this.table('operations');
    this.operationBytes = this.table('operationBytes');
    this.operationAnswers = this.table('operationAnswers');
    this.acknowledged = this.table('acknowledged');
    this.device = this.table('device');
    this.emailHash = this.table('device');
  }
}

export const work = new WorkDatabase();
