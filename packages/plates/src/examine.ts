import { exifTimeOf } from '@inspect/contract/exif';
import { PHOTO_SIDE_MAX } from '@inspect/contract/photos';
import sharp, { type Metadata } from 'sharp';
import { fingerprintOf } from './fingerprint.ts';
import { greyOf, type Pixels } from './grey-of.ts';
import type { Examined, PictureFault } from './picture-job.ts';
import type { GreyPicture, PlateReader } from './plate-reader.ts';

const MEGAPIXELS_MAX = 50;
const STORED_QUALITY = 85;
/** Enough for a plate of a tenth of the picture's width. */
const READING_SIDE = 1280;
const FINGERPRINT_SIDE = 256;

// One picture at a time on one thread; nothing of the last one is kept.
sharp.concurrency(1);
sharp.cache(false);
// Whatever else the library could open (drawings, documents, sheets of tiles) is shut.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The picture can't be taken, for a reason that its person is told. */
export class Faulty extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Opens a picture once and makes of it what is stored, how it looks and what its plate says. @throws Faulty */
export async function examine(
  bytes: Uint8Array,
  reader: () => Promise<PlateReader> | null,
): Promise<Examined> {
  const header = await acceptedHeader(bytes);
  const pixels = await pixelsOf(bytes);
  const stored = fromPixels(pixels);
  const picture = await stored.jpeg({ quality: STORED_QUALITY, mozjpeg: false }).toBuffer();
  return {
    picture,
    width: pixels.width,
    height: pixels.height,
    cameraTime: exifTimeOf(header.exif),
    fingerprint: fingerprintOf(await smallGreyOf(pixels)),
    ...(await plateOf(pixels, reader)),
  };
}

/** Before a single pixel is opened: 600 KB may say that they are 200 megapixels. */
async function acceptedHeader(bytes: Uint8Array): Promise<Metadata> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((problem: unknown) => {
      throw new Faulty('broken', problem);
    });
  if (header.width * header.height > MEGAPIXELS_MAX * 1_000_000) throw new Faulty('pixels');
  if ((header.pages ?? 1) > 1) throw new Faulty('moving');
  return header;
}

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const opened = sharp(bytes, {
    limitInputPixels: MEGAPIXELS_MAX * 1_000_000,
    failOn: 'error',
    sequentialRead: true,
  })
    // The camera's way up becomes the pixels' way up: what said so is not kept.
    .autoOrient()
    .resize({ width: PHOTO_SIDE_MAX, height: PHOTO_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha();
  const { data, info } = await opened
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((problem: unknown) => {
      throw new Faulty('broken', problem);
    });
  return { data, width: info.width, height: info.height };
}

const fromPixels = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } });

/** A reader that fails costs the number, never the photograph. */
async function plateOf(pixels: Pixels, reader: () => Promise<PlateReader> | null) {
  const asked = reader();
  if (!asked) return { plate: '', readerFailed: false, readingMs: 0 };
  const begun = process.cpuUsage();
  const readingMs = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  try {
    const plate = await (await asked).read(await greyOf(pixels, READING_SIDE));
    return { plate, readerFailed: false, readingMs: readingMs() };
  } catch {
    return { plate: '', readerFailed: true, readingMs: readingMs() };
  }
}

/** As the fingerprints that are stored were taken: the library's own grey. */
async function smallGreyOf(pixels: Pixels): Promise<GreyPicture> {
  const { data, info } = await fromPixels(pixels)
    .greyscale()
    .resize({ width: FINGERPRINT_SIDE, height: FINGERPRINT_SIDE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
