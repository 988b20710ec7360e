import { type PageRoute, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { type Attachment, attachment, PIECE_BYTES } from '@inspect/contract/photos';
import { z } from 'zod';
import { checkSession } from '../../platform/access/sign-in.ts';
import { ServerRefusal } from '../../platform/api/call.ts';
import {
  type Answer,
  answerOf,
  type Kind,
  type Operation,
  type SendingWatch,
  type Shown,
} from '../../platform/outbox/index.ts';
import { type PendingPhoto, photoPayload } from './pending-photo.ts';
import { sendInPieces, sendWhole } from './send-photo.ts';

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

async function sendPhoto(operation: Operation, bytes: ArrayBuffer, watch: SendingWatch): Promise<Answer> {
  const photo = pendingPhoto(operation);
  if (!photo) return { outcome: 'rejected', code: 'unreadable', message: t('photos.gone'), fields: {} };
  try {
    const result =
      bytes.byteLength > PIECE_BYTES
        ? await sendInPieces(photo, bytes, watch)
        : await sendWhole(photo, bytes, watch);
    return typeof result === 'string' ? { outcome: result } : { outcome: 'applied', result };
  } catch (problem) {
    checkSession(problem);
    return isOfOldServer(problem) ? { outcome: 'silent' } : answerOf(problem);
  }
}

/** One of the build before this knows no clock and no nonce: the same photograph is welcome later. */
function isOfOldServer(problem: unknown): boolean {
  if (!(problem instanceof ServerRefusal) || problem.status !== 400) return false;
  return 'deviceTime' in problem.fields || 'nonce' in problem.fields;
}
