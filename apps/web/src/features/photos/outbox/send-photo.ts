import { type Attachment, photosEndpoints } from '@inspect/contract/photos';
import { NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import type { PhotoRow } from './photo-rows.ts';

/** Stored; refused for good, in the server's words; or not now: nobody answered, or the server can't just now. */
export type Outcome =
  | { kind: 'stored'; attachment: Attachment; warnings: readonly string[] }
  | { kind: 'refused'; message: string }
  | { kind: 'later' };

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Sends one photograph under its own id: however often it is sent, the server stores it once. */
export async function sendPhoto(
  { id, checkup, kind, capturedAt, nonce, type }: PhotoRow,
  bytes: ArrayBuffer,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  const file = new File([bytes], `${id}.${ENDINGS[type] ?? 'jpg'}`, { type });
  const reading = kind === 'plate' ? { validateVehicle: 'CarRegNo' as const } : {};
  const proof = nonce ? { nonce } : {};
  try {
    const { attachment, warnings } = await upload(photosEndpoints.upload, {
      query: {
        _id: id,
        checkup,
        kind,
        capturedAt,
        deviceTime: new Date().toISOString(),
        ...proof,
        ...reading,
      },
      file,
      onProgress,
    });
    return { kind: 'stored', attachment, warnings: warnings.map(({ message }) => message) };
  } catch (problem) {
    if (problem instanceof NoResponse) return { kind: 'later' };
    if (!(problem instanceof ServerRefusal)) throw problem;
    return isForNow(problem) ? { kind: 'later' } : { kind: 'refused', message: textOf(problem) };
  }
}

/**
 * Signed out, asked too often, the server itself in trouble, or one of the build before this, which knows no clock and
 * no nonce: the same photograph is welcome later.
 */
function isForNow({ status, fields }: ServerRefusal): boolean {
  if (status === 400) return 'deviceTime' in fields || 'nonce' in fields;
  return status === 401 || status === 408 || status === 429 || status >= 500;
}

function textOf({ fields, message }: ServerRefusal): string {
  return Object.values(fields)[0] ?? message;
}
