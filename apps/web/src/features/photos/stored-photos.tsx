import { t } from '@inspect/contract/i18n';
import type { Attachment } from '@inspect/contract/photos';
import { PhotoStrip } from './show/photo-strip.tsx';
import { atServer } from './show/shown-photo.ts';

/** Photographs of several checkups, in the order in which they are given; those of this device are not among them. */
export function StoredPhotos({
  attachments,
  large,
}: {
  attachments: readonly Attachment[];
  large?: boolean;
}) {
  return <PhotoStrip photos={attachments.map(atServer)} label={t('photos.title')} large={large} />;
}
