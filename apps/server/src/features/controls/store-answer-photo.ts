import { createHash } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import {
  ANSWER_PHOTOS_PER_DAY_MAX,
  type AnswerPhoto,
  PHOTOS_PER_ANSWER_MAX,
  UNSENT_ANSWER_PHOTO_DAYS,
} from '@inspect/contract/controls';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FileContent } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { checkupOf } from '../checkup-list/index.ts';
import { recordFile } from '../files/index.ts';
import { type Digested, lockPhotos, SCAN_JOB } from '../photos/index.ts';
import { answerPhotoById, countSentPhotos, presentPhoto, unsentPhotos } from './answer-photos.query.ts';
import { forgetUnsentPhotos, insertAnswerPhoto, takeBackAnswerPhoto } from './answer-photos.repo.ts';
import { controlOf } from './controls.query.ts';
import { presentControl } from './present-control.ts';

const DAY_MS = 24 * 3_600_000;
const DAY_RETRY_SECONDS = 3_600;
const REPEAT_SECONDS = 2;
const NIGHT_HOUR = 4;
const JPEG = 'image/jpeg';

type Asking = { tx: Tx; actor: Actor; now: Date };
/** `checkup`: of the question; `id`: what the photograph will be called. */
type AnswerPhotoId = { checkup: string; id: string };

/** What is asked before a byte is read. @throws as storeAnswerPhoto */
export async function admitAnswerPhoto(asking: Asking, wish: AnswerPhotoId): Promise<void> {
  await wishOf(asking, wish);
}

/** What is asked before the bytes are stored; null = they were stored already, under another key. @throws as storeAnswerPhoto */
export async function allowAnswerPhoto(
  asking: Asking,
  wish: AnswerPhotoId,
  digested: Digested,
): Promise<FileContent | null> {
  const { known } = await wishOf(asking, wish);
  if (!known) return { kind: 'photo', type: JPEG, bytes: Buffer.from(digested.picture) };
  requireRepeat(known, asking.actor, wish, digested);
  return null;
}

/**
 * Records a photograph for an answer once, however often it is sent.
 * `file.id`: what its file was announced under; `file.stored`: whether its bytes lie there.
 * @throws AppError not_found, checkup.no_station, control.no_question, control.too_many_photos, photo.too_many_today, op_reused
 */
export async function storeAnswerPhoto(
  asking: Asking & { jobs: Jobs },
  wish: AnswerPhotoId,
  file: { id: string; stored: boolean },
  digested: Digested,
): Promise<{ photo: AnswerPhoto; repeated: boolean }> {
  const { tx, actor, now, jobs } = asking;
  const { known, company } = await wishOf(asking, wish);
  if (known) {
    requireRepeat(known, actor, wish, digested);
    return { photo: presentPhoto(known), repeated: true };
  }
  // The one it repeated is gone since then: the next try stores it anew.
  if (!file.stored) throw new AppError('unavailable', { retryAfter: REPEAT_SECONDS });
  const { picture, quarantined, sentSha256 } = digested;
  await recordFile(asking, {
    id: file.id,
    company,
    kind: 'photo',
    type: JPEG,
    size: picture.length,
    quarantined,
    sha256: createHash('sha256').update(picture).digest('hex'),
    // What the person called it is not kept: a phone's name tells its owner's name or the place.
    name: `${file.id}.jpg`,
    created_by: actor.userId,
  });
  const row = { id: wish.id, file: file.id, checkup: wish.checkup, company, sent_sha256: sentSha256 };
  if (!(await insertAnswerPhoto(tx, { ...row, created_by: actor.userId, created_at: now })))
    throw new AppError('op_reused');
  if (quarantined) await jobs.add(tx, SCAN_JOB, { file: file.id });
  return { photo: presentPhoto({ ...row, created_at: now }), repeated: false };
}

/** @throws AppError control.no_question: it is a part of an answer; not_found: there is none, or it is somebody else's */
export async function takeBackPhoto(asking: Asking, { checkup, id }: AnswerPhotoId): Promise<AnswerPhoto> {
  const { tx, now } = asking;
  await checkupOf(tx, asking.actor, checkup);
  await requireQuestion(asking, checkup);
  const known = await answerPhotoById(tx, id);
  if (known?.checkup !== checkup || !(await takeBackAnswerPhoto(tx, id, now)))
    throw new AppError('not_found');
  return presentPhoto(known);
}

/** Every night: what was sent for an answer that did not come. */
export function workOnAnswerPhotos({ clock, jobs }: { clock: Clock; jobs: Jobs }): void {
  jobs.daily('controls-forget-photos', NIGHT_HOUR, async () => async (tx) => {
    const now = clock.now();
    await forgetUnsentPhotos(tx, new Date(now.getTime() - UNSENT_ANSWER_PHOTO_DAYS * DAY_MS), now);
  });
}

/** Who may send what for which answer; `known`: it is stored already, and nothing else was asked. */
async function wishOf(asking: Asking, { checkup, id }: AnswerPhotoId) {
  const { tx, actor, now } = asking;
  const { company } = actor;
  if (company === null) throw new AppError('checkup.no_station');
  await checkupOf(tx, actor, checkup);
  await lockPhotos(tx, actor.userId);
  const known = await answerPhotoById(tx, id);
  if (known) return { company, known };
  await requireQuestion(asking, checkup);
  const sent = await unsentPhotos(tx, { checkup, person: actor.userId });
  if (sent.length >= PHOTOS_PER_ANSWER_MAX)
    throw new AppError('control.too_many_photos', { values: { count: PHOTOS_PER_ANSWER_MAX } });
  if (
    (await countSentPhotos(tx, actor.userId, new Date(now.getTime() - DAY_MS))) >= ANSWER_PHOTOS_PER_DAY_MAX
  )
    throw new AppError('photo.too_many_today', { retryAfter: DAY_RETRY_SECONDS });
  return { company, known };
}

async function requireQuestion({ tx, actor, now }: Asking, checkup: string): Promise<void> {
  const control = presentControl(actor, await controlOf(tx, actor, checkup, yerevanDay(now)));
  if (!control.can.answer) throw new AppError('control.no_question', { data: control });
}

type Known = NonNullable<Awaited<ReturnType<typeof answerPhotoById>>>;

/** The same id, question and bytes: the answer got lost on the way. Anything else under that id is another photograph. */
function requireRepeat(
  known: Known,
  actor: Actor,
  { checkup }: AnswerPhotoId,
  { sentSha256 }: Digested,
): void {
  const isSame =
    known.sent_sha256 === sentSha256 && known.created_by === actor.userId && known.checkup === checkup;
  if (!isSame) throw new AppError('op_reused');
}
