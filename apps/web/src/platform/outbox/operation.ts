import type { Invalidated } from '../api/invalidate.ts';
import type { Storing } from '../drafts/index.ts';
import type { OperationRow } from '../work-database/index.ts';

/** One thing that a person did and that the server has not answered for good. Its payload never changes but by a merge. */
export type Operation = Omit<OperationRow, 'sealed'> & {
  /** of the payload's shape, as its kind counted them when it was written */
  schema: number;
  payload: unknown;
  /** operations that the server must have answered before this one is sent */
  dependsOn: readonly string[];
  /**
   * operations of this device alone, uploads, of which the server knows only what they made: what refers to that waits until
   * it is there
   */
  after: readonly string[];
  /** what its kind keeps beside the payload and nobody sends */
  beside?: unknown;
  /** ISO, by the server's clock as well as it is known */
  recordedAt: string;
  /** why a person has to decide about it; null = it is sent as soon as it can be */
  refusal: Refusal | null;
  /** it lies in this page's memory alone, and is gone with it */
  unkept?: true;
};

/** What a feature says of it; the rest is given. */
export type NewOperation = Pick<Operation, 'id' | 'owner' | 'payload'> &
  Partial<Pick<Operation, 'dependsOn' | 'after' | 'beside' | 'savedAt' | 'recordedAt' | 'refusal'>>;

export type Refusal = {
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  /** what stands at the server, where it was refused because of that */
  data?: unknown;
};

/** It is done: what is noted of it where it is removed. */
export type Done = {
  kind: string;
  outcome: 'applied' | 'replayed' | 'merged';
  /** of the server's answer what its kind keeps */
  result?: unknown;
  /** the id under which this device made a record that was there already, and the one that it has */
  merge?: { from: string; to: string };
};

export type Ended = { operation: Operation; done: Done };

/** How one sending of one operation ended. */
export type Answer =
  | { outcome: 'applied' | 'replayed'; result?: unknown }
  | { outcome: 'merged'; newId: string; result?: unknown }
  | ({ outcome: 'rejected' } & Refusal)
  /** others must be known to the server before */
  | { outcome: 'held'; missing: readonly string[] }
  /** not this one, not now */
  | { outcome: 'later' }
  /** the server failed over this one */
  | { outcome: 'fault' }
  | Trouble;

/** Says nothing of the operation: nobody answered, or the server takes nothing just now (after `waitMs` perhaps). */
export type Trouble = { outcome: 'silent' } | { outcome: 'busy'; waitMs: number };

/** What a sender is told while it sends. */
export type Watch = {
  /** it has taken too long: nobody waits for it any more */
  signal: AbortSignal;
  /** how much of it is on its way, 0 … 1 */
  onProgress: (part: number) => void;
};

/** The same for what may go in pieces. */
export type SendingWatch = Watch & {
  /** the page is about to go: the piece that is on its way is the last one */
  isResting: () => boolean;
};

/** How operations of one kind are sent. Features declare theirs in their `offline.ts`. */
export type Kind = {
  name: string;
  /** the shape of payloads that are written now */
  schema: number;
  /** sends one by a call of its own; absent = they go together to the server's operations */
  send?: (operation: Operation, bytes: ArrayBuffer, watch: SendingWatch) => Promise<Answer>;
  /** under which id the payload makes a record, where that is not the operation's */
  makes?: (payload: unknown) => string;
  /** what is read anew when one was answered */
  touches?: Invalidated;
  /** what of the answer is kept on this device for those pages that did not hear it; absent = nothing */
  keeps?: (result: unknown) => unknown;
  /** in the words of the person who has to decide about one; absent = it is told only that there is one */
  shown?: (operation: Operation) => Shown;
  /** the address at which what was refused is put right and sent anew, as another operation; absent = it can't be */
  edit?: (operation: Operation) => string;
};

/** One operation, to be recognised by who did it. */
export type Shown = {
  title: string;
  /** where its record stands: the first of these that the person may open */
  addresses: readonly string[];
  /** its bytes are a picture of this media type */
  picture?: string;
};

/**
 * Where operations lie until they are answered. What is said to be stored is on the disk. What is changed answers whether
 * it is: not where the browser keeps nothing just now, or the owner's key is gone with him.
 */
export type OutboxStorage = {
  /** this person's, in the order of the device; null = it can't be read now */
  read: (owner: string) => Promise<readonly Operation[] | null>;
  /** another page of this browser may have changed something since all of it was read */
  areOthers: () => Promise<boolean>;
  /** something of his lies here, and nothing opens it until his key is there again */
  isShut: (owner: string) => Promise<boolean>;
  /** how those that are gone ended, by id */
  doneOf: (owner: string) => Promise<ReadonlyMap<string, Done>>;
  /** one with an id that is known already is not added again */
  add: (
    kind: Kind,
    operation: NewOperation,
    bytes: ArrayBuffer | null,
    key: CryptoKey | null,
  ) => Promise<{ storing: Storing; operation: Operation }>;
  /** false = another page of this browser has given one of them up, or knows how it ended */
  areHere: (ids: readonly string[]) => Promise<boolean>;
  /** `later`: they can't be read now */
  bytesOf: (operation: Operation) => Promise<ArrayBuffer | 'lost' | 'later'>;
  /** how the sending goes; nothing that is sealed */
  count: (id: string, counts: Counts) => Promise<boolean>;
  /** a person has to decide, or has decided that it is tried again */
  judge: (operation: Operation, refusal: Refusal | null) => Promise<boolean>;
  /** removes it, notes how it ended, and gives those that follow the id that it got: all or nothing */
  settle: (operation: Operation, done: Done) => Promise<boolean>;
  /** the same for several in one step, where none of them got another id; false = none of it is done */
  settleAll: (ends: readonly Ended[]) => Promise<boolean>;
  /** a person gives it up; what came after it, and so was never sent, refers to it no longer */
  discard: (id: string) => Promise<boolean>;
  /**
   * what was taken in another epoch of the server's database waits again, as it was sent; how many there were. 0 also where that
   * can't be looked at now
   */
  offerAgain: (owner: string) => Promise<number>;
  /** operations that ended before this device time are forgotten, and how they ended */
  forgetBefore: (at: number) => Promise<boolean>;
  /** whose it was has left, and this one (null = nobody) is here: what can be read again is held no longer */
  forget: (next: string | null) => void;
  /** by which the server tells this device from others */
  device: () => Promise<string>;
};

/** The same with what lies in memory beside it: where the stored ones can't be read now, those known stay. */
export type WholeStorage = Omit<OutboxStorage, 'read'> & {
  read: (owner: string, known: readonly Operation[]) => Promise<readonly Operation[]>;
  /** this person's that lie in memory alone */
  unkeptOf: (owner: string) => readonly { operation: Operation; bytes: ArrayBuffer | null }[];
};

export type Counts = Pick<Operation, 'attempts' | 'faults' | 'nextAt'>;

/** Sends several of this device together. What the answer doesn't name is as if nobody had answered for it. */
export type Transport = (
  device: string,
  operations: readonly Operation[],
  watch: Watch,
) => Promise<ReadonlyMap<string, Answer> | BatchFailure>;

/** The batch as a whole: why nothing of it was done. `tooLarge` says nothing of the operations that are in it. */
export type BatchFailure =
  | Trouble
  | { outcome: 'fault' }
  | { outcome: 'tooLarge' }
  | ({ outcome: 'rejected' } & Refusal);
