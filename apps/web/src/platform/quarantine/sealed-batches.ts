import {
  QUARANTINE_PER_BATCH,
  QUARANTINE_PIECE_BYTES,
  type SealedOperation,
} from '@inspect/contract/quarantine';
import type { OperationRow, Sealed } from '../work-database/index.ts';

/** One operation as it is sealed, and what is to be known of its bytes, where it has some: photographs fill no memory. */
export type SealedWork = { row: OperationRow; file: { iv: Sealed['iv']; size: number } | null };

export const fileOf = ({ iv, bytes }: Sealed): SealedWork['file'] => ({ iv, size: bytes.byteLength });

/** Around the operations of a batch. */
const ENVELOPE = 200;

export function sealedOperation({ row, file }: SealedWork): SealedOperation {
  const { id, kind, seq, sealed } = row;
  return {
    id,
    kind,
    seq,
    sealed: { iv: base64Of(sealed.iv), bytes: base64Of(new Uint8Array(sealed.bytes)) },
    file: file && { iv: base64Of(file.iv), pieces: Math.ceil(file.size / QUARANTINE_PIECE_BYTES) },
  };
}

/** `most`: bytes of one. What is larger than all bounds goes alone: the server says that it does not take it. */
export function batchesOf(operations: readonly SealedOperation[], most: number): SealedOperation[][] {
  const batches: SealedOperation[][] = [];
  let size = 0;
  for (const operation of operations) {
    const own = JSON.stringify(operation).length + 1;
    const last = batches.at(-1);
    const hasRoom = last && last.length < QUARANTINE_PER_BATCH && size + own <= most - ENVELOPE;
    if (hasRoom) last.push(operation);
    else batches.push([operation]);
    size = hasRoom ? size + own : own;
  }
  return batches;
}

export function pieceOf({ bytes }: Sealed, piece: number): string {
  const from = piece * QUARANTINE_PIECE_BYTES;
  return base64Of(new Uint8Array(bytes.slice(from, from + QUARANTINE_PIECE_BYTES)));
}

/** So many at once become arguments of one call; a multiple of three, so that the parts are one text. */
const AT_ONCE = 8_190;

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))));
  return parts.join('');
}
