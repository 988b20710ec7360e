import { createHash } from 'node:crypto';
import { type Actor, scopeOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import {
  type Attachment,
  CLOCK_SLACK_MS,
  PHOTOS_PER_CHECKUP_MAX,
  PHOTOS_PER_DAY_MAX,
  type PhotoKind,
  PLATE_PHOTOS_PER_CHECKUP_MAX,
  type UploadQuery,
} from '@inspect/contract/photos';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storeFile } from '../files/index.ts';
import type { Digested } from './digest-photo.ts';
import {
  checkupToPhotograph,
  countPhotos,
  type PhotographedCheckup,
  type PhotoRow,
  photoById,
} from './photos.query.ts';
import { insertPhoto, lockPhotos } from './photos.repo.ts';

export const COMPARE_JOB = 'photos.compare';
export const SCAN_JOB = 'photos.scan';
const DAY_MS = 24 * 3_600_000;
const DAY_RETRY_SECONDS = 3_600;

type Storing = { tx: Tx; actor: Actor; now: Date; storage: Storage; jobs: Jobs };
export type Stored = {
  attachment: Attachment;
  CarRegNo: string;
  repeated: boolean;
  /** absent: not saved yet */
  checkup?: PhotographedCheckup | undefined;
};

/** Stores a photograph once, however often it is sent; `file`: the id its file was announced under. @throws AppError op_reused, photo.…, checkup.not_open */
export async function storePhoto(
  storing: Storing,
  query: UploadQuery,
  file: string,
  digested: Digested,
): Promise<Stored> {
  const { tx, actor, now } = storing;
  // Staff may be granted the page, but photograph no vehicle.
  if (actor.company === null) throw new AppError('checkup.no_station');
  const capturedAt = query.capturedAt ? new Date(query.capturedAt) : now;
  if (capturedAt.getTime() > now.getTime() + CLOCK_SLACK_MS)
    throw new AppError('validation', { fields: { capturedAt: t('photos.field.future') } });
  await lockPhotos(tx, actor.userId);
  const known = query._id === undefined ? undefined : await photoById(tx, query._id);
  if (known) return repeated(known, actor, digested);
  const checkup = await openCheckup(storing, actor.company, query.checkup);
  const kind = query.kind ?? (query.validateVehicle ? 'plate' : 'vehicle');
  await refuseWhatIsTooMuch(storing, query.checkup, kind);
  const id = query._id ?? file;
  const photo = {
    id,
    file,
    company: actor.company,
    checkup: query.checkup ?? null,
    kind,
    captured_at: capturedAt,
    created_by: actor.userId,
    created_at: now,
  };
  await storeFile(storing, fileOf(file, actor.company, actor, digested), Buffer.from(digested.picture));
  if (!(await insertPhoto(tx, { ...photo, ...measured(digested) }))) throw new AppError('op_reused');
  await storing.jobs.add(tx, COMPARE_JOB, { photo: id });
  if (digested.quarantined) await storing.jobs.add(tx, SCAN_JOB, { file });
  const stored = await photoById(tx, id);
  if (!stored) throw new Error('what was just stored is gone');
  return { ...answerOf(stored, false), checkup };
}

function fileOf(id: string, company: string, actor: Actor, { picture, quarantined }: Digested) {
  return {
    id,
    company,
    kind: 'photo' as const,
    sha256: createHash('sha256').update(picture).digest('hex'),
    size: picture.length,
    type: 'image/jpeg',
    // What the person called it is not kept: a phone's name tells its owner's name or the place.
    name: `${id}.jpg`,
    quarantined,
    created_by: actor.userId,
  };
}

const measured = ({ sentSha256, look, width, height, plate }: Digested) => ({
  sent_sha256: sentSha256,
  look,
  width,
  height,
  car_reg_no: plate,
});

/** The same id and bytes: the answer got lost on the way. Anything else under that id is another photograph. */
function repeated(known: PhotoRow, actor: Actor, { sentSha256 }: Digested): Stored {
  if (known.sent_sha256 !== sentSha256 || known.created_by !== actor.userId) throw new AppError('op_reused');
  return answerOf(known, true);
}

/** One that is not saved yet, and one of another company, look alike and are answered alike: undefined. */
async function openCheckup({ tx, actor }: Storing, company: string, checkup: string | undefined) {
  if (checkup === undefined) return undefined;
  await lockPhotos(tx, checkup);
  const found = await checkupToPhotograph(tx, company, checkup);
  if (found && !isWithin(actor, found)) throw new AppError('not_found');
  if (found && (found.status !== 'open' || found.deleted)) throw new AppError('checkup.not_open');
  return found;
}

/** A mechanic photographs what he inspects, an operator what comes to his station. */
function isWithin(actor: Actor, { station, mechanic }: PhotographedCheckup): boolean {
  if (scopeOf(actor, 'checkups') === 'own') return mechanic === actor.userId;
  return actor.station === null || station === actor.station;
}

async function refuseWhatIsTooMuch(
  { tx, actor, now }: Storing,
  checkup: string | undefined,
  kind: PhotoKind,
) {
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
