import { createHash } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import {
  type ArrivedPhoto,
  PIECE_BYTES,
  PIECES_DAYS,
  type PieceQuery,
  type SentPhoto,
  UNFINISHED_PHOTOS_MAX,
} from '@inspect/contract/photos';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  forgetPieces,
  forgetUnfinished,
  insertPiece,
  leaveUnfinished,
  receivedBytes,
  wholeSending,
} from './pieces.repo.ts';
import { storedBefore } from './store-photo.ts';

const HOUR = 4;

type Asking = { tx: Tx; actor: Actor; now: Date };

/** How much of it has come. @throws AppError op_reused */
export async function arrivedOf(asking: Asking, sent: SentPhoto): Promise<ArrivedPhoto> {
  const { tx, actor } = asking;
  const before = await storedBefore(asking, sent._id, sent.sha256);
  if (before) return { received: sent.size, attachment: before.attachment };
  return {
    received: await receivedBytes(tx, { person: actor.userId, photo: sent._id, sha256: sent.sha256 }),
    attachment: null,
  };
}

/**
 * Keeps the piece if it is the next one and came as it was sent; else says where to go on. The last one shows whether all of
 * them are the photograph that was announced: if not, it begins anew. @throws AppError op_reused, checkup.no_station
 */
export async function takePiece(asking: Asking, query: PieceQuery, bytes: Buffer): Promise<ArrivedPhoto> {
  const { tx, actor, now } = asking;
  const { _id: photo, offset, size, sha256 } = query;
  const arrived = await arrivedOf(asking, query);
  const isNext = arrived.attachment === null && arrived.received === offset;
  const isWhole = bytes.length === Math.min(PIECE_BYTES, size - offset) && digestOf(bytes) === query.piece;
  if (!isNext || !isWhole || bytes.length === 0) return arrived;
  const { company, userId: person } = actor;
  if (company === null) throw new AppError('checkup.no_station');
  const sending = { person, photo, sha256 };
  const received = offset + bytes.length;
  if (!(await insertPiece(tx, { ...sending, company, start: offset, bytes, at: now })))
    return { received, attachment: null };
  if (offset === 0) await leaveUnfinished(tx, person, UNFINISHED_PHOTOS_MAX);
  if (received < size || digestOf(await wholeSending(tx, sending)) === sha256)
    return { received, attachment: null };
  await forgetPieces(tx, sending);
  return { received: 0, attachment: null };
}

/** All of it. @throws AppError not_found: something is missing or not what was announced, it is to be asked how much has come */
export async function wholeOfPieces(
  { tx, actor }: Omit<Asking, 'now'>,
  { _id: photo, size, sha256 }: SentPhoto,
): Promise<Buffer> {
  const bytes = await wholeSending(tx, { person: actor.userId, photo, sha256 });
  if (bytes.length !== size || digestOf(bytes) !== sha256) throw new AppError('not_found');
  return bytes;
}

/** Every night: what nobody goes on sending. */
export function workOnPieces({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('photos-forget-pieces', HOUR, async () => async (tx) => {
    await forgetUnfinished(tx, new Date(clock.now().getTime() - PIECES_DAYS * 86_400_000));
  });
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
