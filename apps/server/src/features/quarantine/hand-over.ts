import { AppError, type ErrorCode } from '@inspect/contract/kernel';
import {
  QUARANTINE_BYTES_MAX,
  QUARANTINE_PIECE_BYTES,
  QUARANTINE_ROWS_MAX,
  type QuarantineAnswer,
  type SealedOperation,
} from '@inspect/contract/quarantine';
import type { Tx } from '../../platform/db/transaction.ts';
import { payloadHash } from '../../platform/payload-hash.ts';
import type { BlockedPerson } from './blocked-person.repo.ts';
import { openFile, openOperation } from './open-sealed.ts';
import {
  doneUnder,
  forgetPieces,
  insertPiece,
  insertQuarantined,
  isErased,
  type Known,
  type LyingOf,
  lockFromErasure,
  lyingOf,
  lyingUnder,
  noteHandedOver,
  piecesOf,
  storeFile,
  wholeOf,
} from './quarantine.repo.ts';
import { recordOf } from './record-of.ts';
import { savedHashOf } from './saved-hash.ts';

/** `key`: what the person's devices sealed with; null = the server has none any more that opens it. */
type From = { person: BlockedPerson; key: Buffer | null; now: Date };

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** Each for itself, in the order of the request. `isNews`: nothing of his had waited for a decision before. */
export async function takeOperations(
  tx: Tx,
  from: From,
  { device, operations }: { device: string; operations: readonly SealedOperation[] },
): Promise<{ answers: QuarantineAnswer[]; isNews: boolean }> {
  const lying = await lyingOf(tx, from.person.id);
  const answers: QuarantineAnswer[] = [];
  let added = 0;
  for (const operation of operations) {
    const { answer, size } = await takeOperation(tx, from, { device, operation, lying });
    if (size > 0) {
      added += 1;
      lying.rows += 1;
      lying.bytes += size;
    }
    answers.push(answer);
  }
  const count = added + answers.filter(({ outcome }) => outcome === 'applied').length;
  if (count > 0) await noteHandedOver(tx, { device, person: from.person.id, count });
  return { answers, isNews: added > 0 && !lying.waits };
}

type Coming = { device: string; operation: SealedOperation; lying: LyingOf };

/** `size`: what was added; 0 = nothing was */
async function takeOperation(
  tx: Tx,
  { person, key, now }: From,
  { device, operation, lying }: Coming,
): Promise<{ answer: QuarantineAnswer; size: number }> {
  const { id, kind, seq, sealed, file } = operation;
  const said = (answer: Omit<QuarantineAnswer, 'id'>, size = 0) => ({ answer: { id, ...answer }, size });
  const refused = (code: ErrorCode) => said({ outcome: 'refused', code });
  const content = key && openOperation(key, id, { iv: bytesOf(sealed.iv), bytes: bytesOf(sealed.bytes) });
  if (!content) return refused('quarantine.unreadable');
  const { payload, schema, recordedAt } = content;
  const hash = payloadHash({ kind, payload });
  const isSame = (known: Known) => known.person === person.id && (known.hash?.equals(hash) ?? true);
  const record = recordOf(kind, payload);
  const savedHash = savedHashOf(kind, payload);
  const done = await doneUnder(tx, { id, record, savedHash });
  if (done) return isSame(done) ? said({ outcome: 'applied' }) : refused('op_reused');
  const there = await lyingUnder(tx, id);
  if (there)
    return isSame(there) ? said({ outcome: 'kept', missing: await missingOf(tx, id) }) : refused('op_reused');
  const about = {
    id,
    person,
    device,
    seq,
    kind,
    schema,
    record,
    savedHash,
    now,
    recordedAt: new Date(recordedAt),
  };
  if (record !== null) await lockFromErasure(tx, record);
  // What is written of it may be stored nowhere any more; that something came is told all the same.
  if (record !== null && (await isErased(tx, record))) {
    await insertQuarantined(tx, {
      ...about,
      content: null,
      hash: null,
      savedHash: null,
      size: 1,
      file: null,
    });
    return said({ outcome: 'kept', missing: [] }, 1);
  }
  const text = JSON.stringify(content);
  const size = Buffer.byteLength(text) + (file?.pieces ?? 0) * QUARANTINE_PIECE_BYTES;
  if (lying.rows >= QUARANTINE_ROWS_MAX || lying.bytes + size > QUARANTINE_BYTES_MAX)
    return refused('quarantine.full');
  await insertQuarantined(tx, {
    ...about,
    content: text,
    hash,
    size,
    file: file && { iv: bytesOf(file.iv), pieces: file.pieces },
  });
  return said({ outcome: 'kept', missing: numbered(file?.pieces ?? 0) }, size);
}

/**
 * One piece of the bytes that belong to an operation. With the last of them all are opened: what the device is told is
 * there can be read. @throws AppError not_found, validation
 */
export async function takePiece(
  tx: Tx,
  { person, key }: From,
  { id, piece, bytes }: { id: string; piece: number; bytes: string },
): Promise<QuarantineAnswer> {
  const known = await lyingUnder(tx, id);
  if (known?.person !== person.id) throw new AppError('not_found');
  if (known.record !== null) await lockFromErasure(tx, known.record);
  // Read again: its checkup may have been removed while that waited.
  const { pieces, fileIv, isFileThere } = (await lyingUnder(tx, id)) ?? known;
  // Nothing is waited for: it is all there, or its checkup is gone for good.
  if (pieces === null || fileIv === null || isFileThere) return { id, outcome: 'kept', missing: [] };
  if (piece >= pieces) throw new AppError('validation');
  await insertPiece(tx, id, piece, bytesOf(bytes));
  const missing = await missingOf(tx, id);
  if (missing.length > 0) return { id, outcome: 'kept', missing };
  const file = key && openFile(key, id, { iv: fileIv, bytes: await wholeOf(tx, id) });
  await forgetPieces(tx, id);
  if (!file) return { id, outcome: 'refused', code: 'quarantine.unreadable' };
  await storeFile(tx, id, file);
  return { id, outcome: 'kept', missing: [] };
}

const numbered = (count: number) => Array.from({ length: count }, (_, piece) => piece);

async function missingOf(tx: Tx, id: string): Promise<number[]> {
  const there = await lyingUnder(tx, id);
  if (!there?.pieces || there.isFileThere) return [];
  const held = new Set(await piecesOf(tx, id));
  return numbered(there.pieces).filter((piece) => !held.has(piece));
}
