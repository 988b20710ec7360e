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
  /** the plate's number; '' when none was sure, or it wasn't asked */
  plate: string;
  /** the reader could not work at all; the operator types */
  readerFailed: boolean;
  /** milliseconds of processor time that the reading took */
  readingMs: number;
};

/** How a picture looks, for finding it again when it was cut, compressed or made brighter. */
export type Fingerprint = {
  /** 64 bits each: the whole picture first, then its parts */
  hashes: bigint[];
  /** THUMB × THUMB grey levels */
  thumb: Uint8Array;
};

export type PictureAnswer =
  /** once, before anything else: the process and its libraries are there */
  { id: 0 } | { id: number; ok: true; examined: Examined } | { id: number; ok: false; fault: PictureFault };
