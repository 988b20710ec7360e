import { t } from '@inspect/contract/i18n';
import type { PhotoKind } from '@inspect/contract/photos';
import { toast } from '../../../platform/notify/toast.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { sealKeyOf } from '../../../platform/sealing/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { photoKind } from '../offline.ts';
import type { PhotoPayload } from '../pending-photo.ts';
import { fitPhoto } from './fit-photo.ts';
import { nonceFor } from './photo-nonce.ts';
import { noteRoom } from './photo-room.ts';

export type PhotoTarget = { checkup: string; kind: PhotoKind };

/** Takes a photograph into the outbox under this id; true as soon as it lies there, false = there is none, and why was said. */
export async function takePhoto(file: File, id: string, { checkup, kind }: PhotoTarget): Promise<boolean> {
  const { owner } = outbox.store.get();
  if (owner === null) return false;
  // Who took it signs out while it is made smaller: it stays his.
  const key = sealKeyOf(owner);
  const capturedAt = serverNow().toISOString();
  const nonce = nonceFor(checkup);
  const photo = await fitPhoto(file);
  if (typeof photo === 'string') {
    toast.danger(t(photo === 'unreadable' ? 'photos.unreadable' : 'photos.field.picture'));
    return false;
  }
  // The browser is asked not to clear what is unsent when its disk gets full; it may say no.
  void navigator.storage?.persist?.();
  const payload: PhotoPayload = { checkup, kind, nonce, capturedAt, type: photo.type };
  const storing = await outbox.add(photoKind, { id, owner, payload }, photo.bytes, key);
  noteRoom(storing, photo.bytes.byteLength);
  if (storing !== 'stored') toast.danger(t(storing === 'full' ? 'photos.notKept' : 'photos.unkept'));
  return true;
}
