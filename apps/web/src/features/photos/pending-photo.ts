import { PHOTO_KINDS } from '@inspect/contract/photos';
import { z } from 'zod';

/** What is kept of a photograph that the server doesn't have yet; its bytes lie beside it. */
export const photoPayload = z.object({
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
