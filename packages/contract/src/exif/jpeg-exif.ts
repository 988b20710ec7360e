/** Each piece of a JPEG begins with this byte and its kind; the pixels follow the last one. */
const MARK = 0xff;
const [BEGIN, EXIF, PIXELS, COMMENT] = [0xd8, 0xe1, 0xda, 0xfe];
/** Pieces of applications: of them these say how the pixels are meant (JFIF, the profile of colours, Adobe's). */
const APPLICATION = { first: 0xe0, last: 0xef, plain: [0xe0, 0xe2, 0xee] };
const NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** The EXIF that stands in a JPEG, or in the beginning of one; undefined = none is there, or it is no JPEG. */
export function exifInJpeg(bytes: Uint8Array): Uint8Array | undefined {
  for (const { kind, content } of piecesOf(bytes))
    if (kind === EXIF && NAME.every((byte, index) => content[index] === byte)) return content;
  return undefined;
}

/** Does nothing stand in this beginning of a JPEG but what its pixels need: no place, device, owner or comment? */
export function isBareJpeg(bytes: Uint8Array): boolean {
  let last = BEGIN;
  for (const { kind } of piecesOf(bytes)) {
    const isOfApplication = kind >= APPLICATION.first && kind <= APPLICATION.last;
    if (kind === COMMENT || (isOfApplication && !APPLICATION.plain.includes(kind))) return false;
    last = kind;
  }
  return last === PIXELS;
}

/** One after the other, to the one behind which the pixels come; none of what is no JPEG. */
function* piecesOf(bytes: Uint8Array): Generator<{ kind: number; content: Uint8Array }> {
  if (bytes[0] !== MARK || bytes[1] !== BEGIN) return;
  for (let at = 2; bytes[at] === MARK; ) {
    const kind = bytes[at + 1] ?? MARK;
    // A mark may be written several times.
    if (kind === MARK) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    yield { kind, content: bytes.subarray(at + 4, at + 2 + length) };
    if (kind === PIXELS) return;
    at += 2 + Math.max(2, length);
  }
}

/** The same JPEG with an EXIF (of less than 64 KB) before everything else, where readers expect it. */
export function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = exif.length + 2;
  const result = new Uint8Array(jpeg.length + exif.length + 4);
  result.set([MARK, BEGIN, MARK, EXIF, length >> 8, length & 0xff]);
  result.set(exif, 6);
  result.set(jpeg.subarray(2), 6 + exif.length);
  return result;
}
