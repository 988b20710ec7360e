import { createHash } from 'node:crypto';
import { type Actor, scopeOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError, CLOCK_SLACK_MS } from '@inspect/contract/kernel';
import {
  type Attachment,
  PHOTOS_PER_CHECKUP_MAX,
  PHOTOS_PER_DAY_MAX,
  type PhotoKind,
  PLATE_PHOTOS_PER_CHECKUP_MAX,
  timesDiffer,
  type UploadQuery,
} from '@inspect/contract/photos';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FileContent } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordFile } from '../files/index.ts';
import type { Digested } from './digest-photo.ts';
import type { PhotoNonces } from './photo-nonces.ts';
import {
  checkupToPhotograph,
  countPhotos,
  isOwnCheckup,
  type PhotographedCheckup,
  type PhotoRow,
  photoById,
} from './photos.query.ts';
import { insertPhoto, lockPhotos } from './photos.repo.ts';

export const COMPARE_JOB = 'photos.compare';
export const SCAN_JOB = 'photos.scan';
const DAY_MS = 24 * 3_600_000;
const DAY_RETRY_SECONDS = 3_600;
const REPEAT_SECONDS = 2;
const JPEG = 'image/jpeg';

type Asking = { tx: Tx; actor: Actor; now: Date };
type Storing = Asking & { jobs: Jobs; nonces: PhotoNonces };
export type Stored = {
  attachment: Attachment;
  CarRegNo: string;
  repeated: boolean;
  /** absent: not saved yet */
  checkup?: PhotographedCheckup | undefined;
};

/** What is asked before a byte is read: a picture that would be refused is never opened. @throws as storePhoto */
export async function admitPhoto(asking: Asking, query: UploadQuery): Promise<void> {
  await wishOf(asking, query);
}

/** What is asked before the bytes are stored; null = they were stored already, under another key. @throws as storePhoto */
export async function allowPhoto(
  asking: Asking,
  query: UploadQuery,
  digested: Digested,
): Promise<FileContent | null> {
  const wish = await wishOf(asking, query);
  if (!wish.known) return { kind: 'photo', type: JPEG, bytes: Buffer.from(digested.picture) };
  repeated(wish.known, asking.actor, digested.sentSha256);
  return null;
}

/** It was stored when these bytes were sent under this id; null = nothing is. @throws AppError op_reused */
export async function storedBefore(
  { tx, actor }: Asking,
  id: string,
  sha256: string,
): Promise<Stored | null> {
  const known = await photoById(tx, id);
  return known ? repeated(known, actor, sha256) : null;
}

/**
 * Records a photograph once, however often it is sent.
 * `file.id`: what its file was announced under; `file.stored`: whether its bytes lie there.
 * @throws AppError op_reused, photo.…, checkup.not_open
 */
export async function storePhoto(
  storing: Storing,
  query: UploadQuery,
  file: { id: string; stored: boolean },
  digested: Digested,
): Promise<Stored> {
  const { tx, actor, now } = storing;
  const { known, company, checkup, kind, capturedAt } = await wishOf(storing, query);
  if (known) return repeated(known, actor, digested.sentSha256);
  // The one it repeated is gone since then: the next try stores it anew.
  if (!file.stored) throw new AppError('unavailable', { retryAfter: REPEAT_SECONDS });
  const id = query._id ?? file.id;
  const nonceAt = storing.nonces.givenAt(query.nonce, { checkup: query.checkup, user: actor.userId, now });
  const photo = {
    id,
    file: file.id,
    company,
    checkup: query.checkup ?? null,
    kind,
    captured_at: capturedAt,
    times_differ: timesDiffer({
      capturedAt,
      camera: digested.cameraTime,
      now,
      nonceAt,
      device: query.deviceTime === undefined ? undefined : new Date(query.deviceTime),
    }),
    nonce_at: nonceAt,
    unproven: nonceAt === null,
    created_by: actor.userId,
    created_at: now,
  };
  await recordFile(storing, fileOf(file.id, company, actor, digested));
  if (!(await insertPhoto(tx, { ...photo, ...measured(digested) }))) throw new AppError('op_reused');
  await storing.jobs.add(tx, COMPARE_JOB, { photo: id });
  if (digested.quarantined) await storing.jobs.add(tx, SCAN_JOB, { file: file.id });
  const stored = await photoById(tx, id);
  if (!stored) throw new Error('what was just stored is gone');
  return { ...answerOf(stored, false), checkup };
}

/** Who may store what under this wish; `known`: it is stored already, and nothing else was asked. */
async function wishOf(asking: Asking, query: UploadQuery) {
  const { tx, actor, now } = asking;
  // Staff may be granted the page, but photograph no vehicle.
  const { company } = actor;
  if (company === null) throw new AppError('checkup.no_station');
  const capturedAt = query.capturedAt ? new Date(query.capturedAt) : now;
  if (capturedAt.getTime() > now.getTime() + CLOCK_SLACK_MS)
    throw new AppError('validation', { fields: { capturedAt: t('photos.field.future') } });
  const kind: PhotoKind = query.kind ?? (query.validateVehicle ? 'plate' : 'vehicle');
  const wish = { company, capturedAt, kind };
  await lockPhotos(tx, actor.userId);
  const known = query._id === undefined ? undefined : await photoById(tx, query._id);
  if (known) return { ...wish, known, checkup: undefined };
  const checkup = await openCheckup(asking, company, query.checkup);
  await refuseWhatIsTooMuch(asking, query.checkup, kind);
  return { ...wish, known, checkup };
}

function fileOf(id: string, company: string, actor: Actor, { picture, quarantined }: Digested) {
  return {
    id,
    company,
    kind: 'photo' as const,
    sha256: createHash('sha256').update(picture).digest('hex'),
    size: picture.length,
    type: JPEG,
    // What the person called it is not kept: a phone's name tells its owner's name or the place.
    name: `${id}.jpg`,
    quarantined,
    created_by: actor.userId,
  };
}

const measured = ({ sentSha256, fingerprint, width, height, plate }: Digested) => ({
  sent_sha256: sentSha256,
  fingerprint,
  width,
  height,
  car_reg_no: plate,
});

/** The same id and bytes: the answer got lost on the way. Anything else under that id is another photograph. */
function repeated(known: PhotoRow, actor: Actor, sentSha256: string): Stored {
  if (known.sent_sha256 !== sentSha256 || known.created_by !== actor.userId) throw new AppError('op_reused');
  return answerOf(known, true);
}

/** One that is not saved yet, and one of another company, look alike and are answered alike: undefined. */
async function openCheckup({ tx, actor }: Asking, company: string, checkup: string | undefined) {
  if (checkup === undefined) return undefined;
  await lockPhotos(tx, checkup);
  const found = await checkupToPhotograph(tx, company, checkup);
  if (found ? !isWithin(actor, found) : await isOwnCheckup(tx, checkup)) throw new AppError('not_found');
  if (found && (found.status !== 'open' || found.deleted)) throw new AppError('checkup.not_open');
  return found;
}

/** A mechanic photographs what he inspects, an operator what comes to his station. */
function isWithin(actor: Actor, { station, mechanic }: PhotographedCheckup): boolean {
  if (scopeOf(actor, 'checkups') === 'own') return mechanic === actor.userId;
  return actor.station === null || station === actor.station;
}

async function refuseWhatIsTooMuch({ tx, actor, now }: Asking, checkup: string | undefined, kind: PhotoKind) {
  const ofPlate = kind === 'plate';
  const since = new Date(now.getTime() - DAY_MS);
  const counts = await countPhotos(tx, { checkup: checkup ?? null, ofPlate, person: actor.userId, since });
  const most = ofPlate ? PLATE_PHOTOS_PER_CHECKUP_MAX : PHOTOS_PER_CHECKUP_MAX;
  if (counts.ofCheckup >= most)
    throw new AppError(ofPlate ? 'photo.too_many_plates' : 'photo.too_many', { values: { count: most } });
  if (counts.ofPerson >= PHOTOS_PER_DAY_MAX)
    throw new AppError('photo.too_many_today', { retryAfter: DAY_RETRY_SECONDS });
}

function answerOf(row: PhotoRow, isRepeat: boolean): Stored {
  const attachment = {
    _id: row.id,
    file: row.file,
    kind: row.kind as Attachment['kind'],
    checkup: row.checkup,
    capturedAt: row.captured_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    size: row.size,
    type: row.type,
    sha256: row.sha256,
    CarRegNo: row.car_reg_no,
  };
  return { attachment, CarRegNo: row.car_reg_no, repeated: isRepeat };
}
