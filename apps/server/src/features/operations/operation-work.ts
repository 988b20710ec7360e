import type { Actor } from '@inspect/contract/access';
import type { Tx } from '../../platform/db/transaction.ts';

/** What a call is given, read by its schemas. */
export type OperationInput = { params: unknown; body: unknown };

/** What a feature adds to the handler of a plain call, so that it can be made later than it was meant. */
export type OperationWork = {
  /** the input as it is meant now: of a device that was silent the record may have gone on meanwhile */
  broughtForward?(tx: Tx, actor: Actor, input: OperationInput): Promise<OperationInput>;
  /** what the plain call would answer of the record as it is now. @throws AppError not_found */
  again(tx: Tx, actor: Actor, record: string): Promise<unknown>;
};
