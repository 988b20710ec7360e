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
/** Kinds of an entry's value, and where an address lies in an entry. */
const ASCII = 2;
const LONG = 4;
const VALUE_AT = 8;
/** Longer texts of the two tags are no times. */
const LONGEST_TEXT = 40;

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Of the bytes that stood beside the pixels, whatever a stranger wrote there. null = no time can be read from them. */
export function exifTimeOf(exif: Uint8Array | undefined): ExifTime | null {
  if (!exif) return null;
  const tiff = latin1(exif.subarray(0, HEADER.length)) === HEADER ? exif.subarray(HEADER.length) : exif;
  const order = latin1(tiff.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const reader: Reader = { tiff, view, little: order === 'II' };
    const directory = entry(reader, view.getUint32(4, reader.little), EXIF_DIRECTORY);
    if (directory === null) return null;
    const start = view.getUint32(directory + VALUE_AT, reader.little);
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

/** The smallest EXIF that tells this time and nothing else: not the place, the device or its owner. */
export function exifOf({ local, offset }: ExifTime): Uint8Array<ArrayBuffer> {
  const texts: [tag: number, text: string][] = [[TIME_TAKEN, local.replaceAll('-', ':').replace('T', ' ')]];
  if (offset !== null) texts.push([OFFSET_TAKEN, zoneOf(offset)]);
  const directory = 8 + 2 + ENTRY_BYTES + 4;
  let free = directory + 2 + texts.length * ENTRY_BYTES + 4;
  const tiff = new Uint8Array(free + texts.reduce((sum, [, text]) => sum + text.length + 1, 0));
  const view = new DataView(tiff.buffer);
  const write = (at: number, tag: number, kind: number, count: number, value: number) => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, kind, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + VALUE_AT, value, true);
  };
  tiff.set(bytesOf('II*\0'));
  view.setUint32(4, 8, true);
  view.setUint16(8, 1, true);
  write(10, EXIF_DIRECTORY, LONG, 1, directory);
  view.setUint16(directory, texts.length, true);
  for (const [index, [tag, text]] of texts.entries()) {
    write(directory + 2 + index * ENTRY_BYTES, tag, ASCII, text.length + 1, free);
    tiff.set(bytesOf(text), free);
    free += text.length + 1;
  }
  return new Uint8Array([...bytesOf(HEADER), ...tiff]);
}

/** `+04:00` */
function zoneOf(offset: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

type Reader = { tiff: Uint8Array; view: DataView; little: boolean };

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
  const start = length <= 4 ? at + VALUE_AT : reader.view.getUint32(at + VALUE_AT, reader.little);
  return latin1(reader.tiff.subarray(start, start + Math.min(length, LONGEST_TEXT)));
}
