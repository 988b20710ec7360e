import { type Fingerprint, mirroredKeypoints, THUMB } from '@inspect/plates';

/** A fingerprint with the shape of its picture. Places are told in parts of the picture's longer side. */
export type PictureFeatures = Omit<Fingerprint, 'hash'> & { width: number; height: number };

/** The width and height of the picture in parts of its longer side. */
export function shapeOf({ width, height }: PictureFeatures): { across: number; down: number } {
  const longer = Math.max(width, height);
  return { across: width / longer, down: height / longer };
}

/** How the picture's mirror image looks. */
export function mirrored<Some extends PictureFeatures>(look: Some): Some {
  const { across } = shapeOf(look);
  const thumb = look.thumb.map((_, at) => look.thumb[at + THUMB - 1 - 2 * (at % THUMB)] ?? 0);
  return { ...look, thumb, keypoints: mirroredKeypoints(look.keypoints, across) };
}
