import { type PageRoute, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { type Attachment, attachment, PHOTO_KINDS, photosEndpoints } from '@inspect/contract/photos';
import { z } from 'zod';
import { ServerRefusal } from '../../platform/api/call.ts';
import { upload } from '../../platform/api/upload.ts';
import { pictureName } from '../../platform/files/picture-name.ts';
import {
  type Answer,
  answerOf,
  type Kind,
  type Operation,
  type Shown,
  type Watch,
} from '../../platform/outbox/index.ts';

/** What is kept of a photograph that the server doesn't have yet; its bytes lie beside it. */
const photoPayload = z.object({
  checkup: z.string(),
  kind: z.enum(PHOTO_KINDS),
  /** ISO, by the server's clock as well as it is known */
  capturedAt: z.string(),
  /** what the server gave before it was taken; null = nothing: it could not be reached, or an older version took it */
  nonce: z.string().nullable().default(null),
  /** media type of the bytes */
  type: z.string(),
});
export type PhotoPayload = z.infer<typeof photoPayload>;

/** A photograph on this device, under the id that the attachment will have. */
export type PendingPhoto = PhotoPayload & {
  id: string;
  owner: string;
  /** device time in ms */
  savedAt: number;
  /** what the server said when it refused it; null = it is sent as soon as the server can be reached */
  refused: string | null;
};

/** Goes by a call of its own, for its bytes: however often it is sent, the server stores it once. */
export const photoKind = {
  name: 'photo',
  schema: 1,
  send: sendPhoto,
  touches: 'checkups',
  keeps: (result) => sent.safeParse(result).data?.attachment,
  shown,
} as const satisfies Kind;

/** How an upload ended; what was said of the vehicle is told once, by the page that sent it. */
const sent = z.object({ attachment, warnings: z.array(z.string()) });

/** null = it is none */
export function pendingPhoto({ id, owner, savedAt, kind, payload, refusal }: Operation): PendingPhoto | null {
  const { data } = kind === photoKind.name ? photoPayload.safeParse(payload) : { data: undefined };
  if (!data) return null;
  const refused = refusal && (Object.values(refusal.fields)[0] ?? refusal.message);
  return { ...data, id, owner, savedAt, refused };
}

export const attachmentIn = (result: unknown): Attachment | undefined => attachment.safeParse(result).data;
export const warningsIn = (result: unknown): readonly string[] => sent.safeParse(result).data?.warnings ?? [];

/** Those pages on which people take photographs, the own first. */
const TAKEN_ON: readonly PageRoute[] = ['tech-service-mechanic', 'tech-service', 'tech-service-all'];

function shown(operation: Operation): Shown {
  const { data } = photoPayload.safeParse(operation.payload);
  if (!data) return { title: t('photos.gone'), addresses: [] };
  const { kind, checkup, type } = data;
  const addresses = TAKEN_ON.map((page) => `${pageOf(page).url}/${checkup}`);
  return { title: t(`photos.kind.${kind}`), addresses, picture: type };
}

async function sendPhoto(operation: Operation, bytes: ArrayBuffer, watch: Watch): Promise<Answer> {
  const photo = pendingPhoto(operation);
  if (!photo) return { outcome: 'rejected', code: 'unreadable', message: t('photos.gone'), fields: {} };
  const { id, checkup, kind, capturedAt, nonce, type } = photo;
  const file = new File([bytes], pictureName(id, type), { type });
  const reading = kind === 'plate' ? { validateVehicle: 'CarRegNo' as const } : {};
  const proof = nonce ? { nonce } : {};
  const about = { _id: id, checkup, kind, capturedAt, deviceTime: new Date().toISOString() };
  try {
    const answer = await upload(photosEndpoints.upload, {
      query: { ...about, ...proof, ...reading },
      file,
      ...watch,
    });
    const warnings = answer.warnings.map(({ message }) => message);
    return { outcome: 'applied', result: { attachment: answer.attachment, warnings } };
  } catch (problem) {
    return isOfOldServer(problem) ? { outcome: 'silent' } : answerOf(problem);
  }
}

/** One of the build before this knows no clock and no nonce: the same photograph is welcome later. */
function isOfOldServer(problem: unknown): boolean {
  if (!(problem instanceof ServerRefusal) || problem.status !== 400) return false;
  return 'deviceTime' in problem.fields || 'nonce' in problem.fields;
}
