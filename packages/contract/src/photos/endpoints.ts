import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { FILE_SIZE_MAX } from '../files/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { typed, whole } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf, listOf, pageQuery, sortQuery } from '../kernel/paging.ts';

export const PHOTO_KINDS = ['plate', 'vehicle', 'finding', 'document'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** Of everything but the plate, which has places of its own: without its photograph there is no conclusion. */
export const PHOTOS_PER_CHECKUP_MAX = 20;
export const PLATE_PHOTOS_PER_CHECKUP_MAX = 10;
/** Of one person in 24 hours. */
export const PHOTOS_PER_DAY_MAX = 600;

/** The longer side of a photograph as it is stored, in pixels; a device makes it so small before it is sent. */
export const PHOTO_SIDE_MAX = 2_560;

/** How long after the server gave it a nonce holds for what arrives. */
export const NONCE_HOURS = 24;
const NONCE_MAX = 100;

/** Bytes of one piece of a photograph; the last may be smaller. One that is no larger than a piece goes whole. */
export const PIECE_BYTES = 262_144;
/** What came of a photograph waits so long for the rest, counted from its last piece. */
export const PIECES_DAYS = 7;
/** Of one person: the one whose last piece came longest ago makes room. */
export const UNFINISHED_PHOTOS_MAX = 20;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const attachment = z.object({
  _id: objectId,
  /** what it is fetched by: fileAddress(file) */
  file: objectId,
  kind: z.enum(PHOTO_KINDS),
  /** the checkup it belongs to, which may not be saved yet */
  checkup: objectId.nullable(),
  /** when it was taken, as the device says */
  capturedAt: instant,
  createdAt: instant,
  size: z.int(),
  type: z.string(),
  /** of the stored picture, which is not the sent one: it was made anew */
  sha256: z.string(),
  /** the number read from it; '' = none was asked for, or it wasn't sure */
  CarRegNo: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

const upload = z.strictObject({
  /** reads the plate; of kind `plate` it is always read */
  validateVehicle: z.literal('CarRegNo', { error: 'field.choice' }).optional(),
  /** made by the browser, so that a photograph that waited offline is stored once */
  _id: objectId.optional(),
  checkup: objectId.optional(),
  /** default: plate where the plate is to be read, otherwise vehicle */
  kind: z.enum(PHOTO_KINDS, { error: 'field.choice' }).optional(),
  /** default: now */
  capturedAt: instant.optional(),
  /** what the device's clock says while it sends */
  deviceTime: instant.optional(),
  /** what the server gave before it was taken; without a valid one it is stored all the same, and marked */
  nonce: typed(NONCE_MAX).optional(),
});
export type UploadQuery = z.output<typeof upload>;

/** SHA-256 in lower-case hexadecimal digits. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, { error: 'field.choice' });
const byteCount = z
  .string()
  .regex(/^\d{1,8}$/, { error: 'field.whole' })
  .transform(Number);

/** Of the photograph as it is sent. Pieces under one id belong to each other where this is the same. */
const sent = z.strictObject({
  /** the id that it will have */
  _id: objectId,
  size: byteCount.pipe(whole(1, FILE_SIZE_MAX)),
  sha256: digest,
});
export type SentPhoto = z.output<typeof sent>;

const wish = upload.extend({ _id: objectId });
const complete = wish.extend({
  size: whole(1, FILE_SIZE_MAX),
  sha256: digest,
  type: z.enum(PHOTO_TYPES, { error: 'field.choice' }),
});
const piece = wish.extend({
  ...sent.shape,
  /** of its first byte in the photograph */
  offset: byteCount.pipe(whole(0, FILE_SIZE_MAX)),
  /** SHA-256 of this piece */
  piece: digest,
});
export type PieceQuery = z.output<typeof piece>;

const arrived = z.object({
  /** bytes from the beginning that lie at the server: where the next piece begins */
  received: z.int(),
  /** it is stored: nothing more is to be sent */
  attachment: attachment.nullable(),
});
export type ArrivedPhoto = z.infer<typeof arrived>;

const vehicleWarnings = z.array(z.object({ code: z.string(), message: z.string() }));

const stored = z.object({
  status: z.literal(true),
  attachment,
  CarRegNo: z.string(),
  /** what the staff want to be told of the vehicle whose number was read */
  warnings: vehicleWarnings,
});

const need = pageNeed(['tech-service', 'tech-service-mechanic'], 'edit', 'checkups');

const used = z.object({
  _id: objectId,
  /** what it is fetched by: fileAddress(file) */
  file: objectId,
  kind: z.enum(PHOTO_KINDS),
  /** null = none was saved under that id */
  checkup: objectId.nullable(),
  /** the plate of that checkup */
  CarRegNo: z.string().nullable(),
  company: objectId,
  companyName: z.string(),
  by: z.string(),
  capturedAt: instant,
  createdAt: instant,
});

const photoReuse = z.object({
  _id: objectId,
  at: instant,
  /** 1 = the same picture; less = it was cut, compressed or made brighter */
  likeness: z.number(),
  photo: used,
  earlier: used,
});
export type PhotoReuse = z.infer<typeof photoReuse>;

export const photosEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/upload',
    need,
    summary: 'Stores a photograph (multipart field `attachment`) and reads the plate in it',
    query: upload,
    response: stored,
    success: 201,
  }),
  arrived: endpoint({
    method: 'GET',
    path: '/upload-pieces',
    need,
    summary: 'How much has come of a photograph that one sends in pieces, under the id that it will have',
    query: sent,
    response: itemOf(arrived),
  }),
  piece: endpoint({
    method: 'POST',
    path: '/upload-pieces',
    need,
    summary:
      'The next piece of a photograph (multipart field `attachment`, 262144 bytes, only the last one less); one that is not the next, or came damaged, is not kept: the answer says where to go on',
    query: piece,
    response: itemOf(arrived),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/upload-complete',
    need,
    summary: 'Stores a photograph all pieces of which have come, and reads the plate in it',
    body: complete,
    response: stored,
    success: 201,
  }),
  nonce: endpoint({
    method: 'GET',
    path: '/upload-nonce',
    need,
    summary:
      'What a photograph of this checkup carries, to prove that it was not sent before now; holds for a day',
    query: z.strictObject({ checkup: objectId }),
    response: itemOf(z.object({ nonce: z.string() })),
  }),
  warnings: endpoint({
    method: 'GET',
    path: '/photo-warnings',
    need,
    summary:
      'What is to be told of the vehicles whose plates were read on the photographs of an open checkup',
    query: z.strictObject({ checkup: objectId }),
    response: z.object({ data: vehicleWarnings }),
  }),
  reuses: endpoint({
    method: 'GET',
    path: '/photo-reuses',
    need: pageNeed(['control', 'tech-service-all'], 'view', 'photoReuses'),
    summary:
      'Photographs that had been used before, newest first, with both records; of one checkup if it is named. Search is a part of the plate of either',
    query: z.strictObject({
      ...pageQuery,
      checkup: objectId.optional(),
      sort: sortQuery(['at', 'likeness']),
    }),
    response: listOf(photoReuse),
  }),
} as const;
