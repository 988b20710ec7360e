import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatPlate } from '@inspect/contract/kernel';
import type { Attachment, PhotoKind } from '@inspect/contract/photos';
import type { PhotosState } from '../photos-store.ts';

export type ShownPhoto = {
  id: string;
  /** `answer`: of an answer to control, no photograph of the checkup */
  kind: PhotoKind | 'answer';
  capturedAt: string;
  /** what the server read from it, '' = nothing sure; null = it wasn't asked yet */
  CarRegNo: string | null;
  /** at the server; null = on this device alone */
  file: string | null;
  /** on this device: what the server said when it refused it */
  refused: string | null;
  /** on its way: how much of it, 0 … 1 */
  part: number | null;
  /** the picture itself, of one that this page alone has */
  local?: Blob | undefined;
};

/** What the server has of a checkup and what is still on this device, in the order in which it was taken. */
export function photosOf(
  checkup: string,
  attachments: readonly Attachment[],
  { photos, sending, stored }: Pick<PhotosState, 'photos' | 'sending' | 'stored'>,
): ShownPhoto[] {
  const known = new Map(attachments.map((attachment) => [attachment._id, attachment]));
  for (const attachment of stored.values())
    if (attachment.checkup === checkup) known.set(attachment._id, attachment);
  const here = photos.filter((photo) => photo.checkup === checkup && !known.has(photo.id));
  return [
    ...[...known.values()].map(atServer),
    ...here.map(({ id, kind, capturedAt, refused }) => ({
      id,
      kind,
      capturedAt,
      refused,
      CarRegNo: null,
      file: null,
      part: sending?.id === id ? sending.part : null,
    })),
  ].sort((left, right) => (left.capturedAt < right.capturedAt ? -1 : 1));
}

export function atServer({ _id, kind, capturedAt, CarRegNo, file }: Attachment): ShownPhoto {
  return { id: _id, kind, capturedAt, CarRegNo, file, refused: null, part: null };
}

export function captionOf({ kind, capturedAt }: Pick<ShownPhoto, 'kind' | 'capturedAt'>): string {
  return t('photos.caption', { kind: t(`photos.kind.${kind}`), time: formatDateTime(capturedAt) });
}

const PERCENT = 100;

/** Where it is, or what was read from it; null = there is nothing to add. */
export function stateText({ kind, file, refused, part, CarRegNo }: ShownPhoto): string | null {
  if (refused !== null) return t('photos.refused', { why: refused });
  if (file === null)
    return part === null ? t('photos.waiting') : t('photos.sending', { percent: Math.floor(part * PERCENT) });
  if (kind !== 'plate' || CarRegNo === null) return null;
  return CarRegNo === '' ? t('photos.plate.unreadShort') : t('photos.read', { plate: formatPlate(CarRegNo) });
}
