import { type Sealed, work } from '../../../platform/work-database/index.ts';

/** A photograph that the server doesn't have yet; its bytes lie beside it, so that a list is read without them. */
export type PhotoRow = {
  /** the id that the attachment will have */
  id: string;
  /** the user who took it: it is sent in nobody else's name */
  owner: string;
  checkup: string;
  kind: 'plate' | 'vehicle' | 'finding' | 'document';
  /** ISO, by the server's clock as well as it is known */
  capturedAt: string;
  /** what the server gave before it was taken; null = nothing: it could not be reached, or an older version took it */
  nonce: string | null;
  /** device time in ms */
  savedAt: number;
  /** media type of the bytes */
  type: string;
  /** what the server said when it refused it; null = it is sent as soon as the server can be reached */
  refused: string | null;
};

/** As it lies on this device: what it is about only its owner opens. In clear: left by an older version. */
export type StoredPhotoRow = Pick<PhotoRow, 'id' | 'owner' | 'savedAt'> & { sealed: Sealed };

/** Bytes and not a Blob: a Blob in a browser's database may turn out empty after its process died. */
type PhotoBytesRow = { id: string } & ({ sealed: Sealed } | { bytes: ArrayBuffer });

export const photoRows = work.table<StoredPhotoRow | PhotoRow, string>('photos');
export const photoBytes = work.table<PhotoBytesRow, string>('photoBytes');
