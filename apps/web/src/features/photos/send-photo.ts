import { type Attachment, PHOTO_TYPES, PIECE_BYTES, photosEndpoints } from '@inspect/contract/photos';
import { call, ServerRefusal } from '../../platform/api/call.ts';
import { upload } from '../../platform/api/upload.ts';
import { pictureName } from '../../platform/files/picture-name.ts';
import type { SendingWatch } from '../../platform/outbox/index.ts';
import type { PendingPhoto } from './pending-photo.ts';

type Sent = { attachment: Attachment; warnings: readonly string[] };
/** `silent`: the page is about to go; `later`: a piece came damaged, or something that had come is gone */
type Unfinished = 'silent' | 'later';

/** At one go. Ends like a call. */
export async function sendWhole(photo: PendingPhoto, bytes: ArrayBuffer, watch: SendingWatch): Promise<Sent> {
  const query = { _id: photo.id, ...wishOf(photo) };
  const sender = photo.owner;
  return sentOf(
    await upload(photosEndpoints.upload, { query, file: fileOf(photo, bytes), sender, ...watch }),
  );
}

/**
 * From where the server has it: what came once is not sent again, however often the line is cut or the page is closed. It is
 * stored when all of it is there, and is what was taken here. Ends like a call.
 */
export async function sendInPieces(
  photo: PendingPhoto,
  bytes: ArrayBuffer,
  { signal, onProgress, isResting }: SendingWatch,
): Promise<Sent | Unfinished> {
  const sender = photo.owner;
  const size = bytes.byteLength;
  const sha256 = await digestOf(bytes);
  const whole = { _id: photo.id, size: `${size}`, sha256 };
  let { data: arrived } = await call(photosEndpoints.arrived, { query: whole, sender, signal });
  while (arrived.attachment === null && arrived.received < size) {
    if (isResting()) return 'silent';
    const offset = arrived.received;
    const part = bytes.slice(offset, offset + PIECE_BYTES);
    onProgress(offset / size);
    ({ data: arrived } = await upload(photosEndpoints.piece, {
      query: { ...wishOf(photo), ...whole, offset: `${offset}`, piece: await digestOf(part) },
      file: fileOf(photo, part),
      sender,
      signal,
      onProgress: (done) => onProgress((offset + done * part.byteLength) / size),
    }));
    if (arrived.received <= offset) return 'later';
  }
  if (arrived.attachment) return { attachment: arrived.attachment, warnings: [] };
  if (isResting()) return 'silent';
  const body = { ...wishOf(photo), _id: photo.id, size, sha256, type: typeOf(photo) };
  try {
    return sentOf(await call(photosEndpoints.complete, { body, sender, signal }));
  } catch (problem) {
    // Something of it has gone there since it was asked.
    if (problem instanceof ServerRefusal && problem.status === 404) return 'later';
    throw problem;
  }
}

function wishOf({ checkup, kind, capturedAt, nonce }: PendingPhoto) {
  const reading = kind === 'plate' ? { validateVehicle: 'CarRegNo' as const } : {};
  const proof = nonce ? { nonce } : {};
  return { checkup, kind, capturedAt, deviceTime: new Date().toISOString(), ...proof, ...reading };
}

const fileOf = ({ id, type }: PendingPhoto, bytes: ArrayBuffer) =>
  new File([bytes], pictureName(id, type), { type });

/** What the device makes of a photograph is always one of these. */
const typeOf = ({ type }: PendingPhoto) => PHOTO_TYPES.find((known) => known === type) ?? 'image/jpeg';

function sentOf(answer: { attachment: Attachment; warnings: readonly { message: string }[] }): Sent {
  return { attachment: answer.attachment, warnings: answer.warnings.map(({ message }) => message) };
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
