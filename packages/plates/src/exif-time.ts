/** When the camera says the picture was taken: its own wall clock, and how far that is ahead of UTC if it says so. */
export type ExifTime = {
  /** YYYY-MM-DDTHH:mm:ss */
  local: string;
  /** minutes; null = it isn't told */
  offset: number | null;
};

const EXIF_DIRECTORY = 0x8769;
const TIME_TAKEN = 0x9003;
const OFFSET_TAKEN = 0x9011;
const ENTRY_BYTES = 12;
const HEADER = 'Exif\0\0';

/** Of the bytes that stood beside the pixels, whatever a stranger wrote there. null = no time can be read from them. */
export function exifTimeOf(exif: Buffer | undefined): ExifTime | null {
  if (!exif) return null;
  const tiff = exif.toString('latin1', 0, HEADER.length) === HEADER ? exif.subarray(HEADER.length) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const reader: Reader = { tiff, view, little: order === 'II' };
    const directory = entry(reader, view.getUint32(4, reader.little), EXIF_DIRECTORY);
    if (directory === null) return null;
    const start = view.getUint32(directory + 8, reader.little);
    const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(reader, start, TIME_TAKEN));
    if (!taken) return null;
    const local = `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}`;
    if (Number.isNaN(Date.parse(`${local}Z`))) return null;
    const offset = /^([+-])(\d\d):(\d\d)/.exec(textOf(reader, start, OFFSET_TAKEN));
    const minutes = offset && Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3]));
    return { local, offset: minutes };
  } catch (problem) {
    // An address that lies beyond the bytes.
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}

type Reader = { tiff: Buffer; view: DataView; little: boolean };

/** Where the entry of a tag begins. @throws RangeError */
function entry({ view, little }: Reader, directory: number, tag: number): number | null {
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (view.getUint16(at, little) === tag) return at;
  }
  return null;
}

/** '' = there is none. @throws RangeError */
function textOf(reader: Reader, directory: number, tag: number): string {
  const at = entry(reader, directory, tag);
  if (at === null) return '';
  const length = reader.view.getUint32(at + 4, reader.little);
  const start = length <= 4 ? at + 8 : reader.view.getUint32(at + 8, reader.little);
  return reader.tiff.toString('latin1', start, start + length);
}
