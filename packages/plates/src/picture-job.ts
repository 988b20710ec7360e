import type { ExifTime } from '@inspect/contract/exif';

/** What the process that opens pictures is asked and what it answers; both go over the process boundary. */
export type PictureJob = { id: number; bytes: Uint8Array; readPlate: boolean };

/** Why a picture is refused: the reasons a person can understand. */
export type PictureFault = 'broken' | 'pixels' | 'moving';

export type Examined = {
  /** the picture made anew: a JPEG without anything that was beside its pixels */
  picture: Uint8Array;
  width: number;
  height: number;
  fingerprint: Fingerprint;
  /** when the camera says that it was taken; it doesn't stand in the picture made anew */
  cameraTime: ExifTime | null;
  /** the plate's number; '' when none was sure, or it wasn't asked */
  plate: string;
  /** the reader could not work at all; the operator types */
  readerFailed: boolean;
  /** milliseconds of processor time that the reading took */
  readingMs: number;
};

/** How a picture looks, for finding it again when it was cut, turned, mirrored, compressed or made brighter. */
export type Fingerprint = {
  /** 64 bits of the whole picture */
  hash: bigint;
  /** THUMB × THUMB grey levels of the whole picture, whatever its shape was */
  thumb: Uint8Array;
  /** the strongest first */
  keypoints: Keypoint[];
};

/** A spot that stands out. Lengths are parts of the picture's longer side. */
export type Keypoint = {
  x: number;
  y: number;
  /** half a side of the square that is hashed */
  reach: number;
  /** 64 bits of it, those of its longest waves first (bit 0) */
  hash: bigint;
  /** which of the hash's first 24 bits were the least sure: a mask */
  weak: number;
};

export type PictureAnswer =
  /** once, before anything else: the process and its libraries are there */
  { id: 0 } | { id: number; ok: true; examined: Examined } | { id: number; ok: false; fault: PictureFault };
