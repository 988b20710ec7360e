import { createHash } from 'node:crypto';
import { fingerprintOf } from '@inspect/plates';
import type pg from 'pg';
import { bandsOf, hashBytes, keypointBytes, likeness } from '../../../src/features/photos/index.ts';
import type { Storage } from '../../../src/platform/storage/storage.ts';
import { insertRows } from '../insert-rows.ts';
import { drawCar, PICTURE } from './draw-car.ts';
import { createRandom, type Random } from './random.ts';

type Row = Record<string, unknown>;
const SEED = 20_261_122;
const MINUTE_MS = 60_000;
const QUALITY = 72;
/** the side on which the looks of a picture are measured */
const LOOK_SIDE = 256;
/** so many at a time: a disk that is waited for lets the processor draw */
const TOGETHER = 8;

/** so many re-inspections have the picture of the first visit once more: the car was not there */
const REUSED = 3;
/** what is left of a picture that is used again: it was photographed from a screen */
const CUT = { left: 12, top: 9, width: PICTURE.width - 24, height: PICTURE.height - 18 };

/** Gives these concluded checkups a photograph of the plate: drawn, but stored and found again like any other. */
export async function photographPlates(
  client: pg.PoolClient,
  storage: Storage,
  checkups: readonly Row[],
): Promise<void> {
  if (checkups.length === 0) return;
  const random = createRandom(SEED);
  // Loaded here alone: a server that draws nothing doesn't hold it in memory.
  const { default: sharp } = await import('sharp');
  const drawings = new Map(
    checkups.map((checkup) => [checkup.id, drawCar(random, String(checkup.car_reg_no))]),
  );
  const again = new Set(
    checkups.filter(({ previous_checkup }) => drawings.has(previous_checkup)).slice(0, REUSED),
  );
  const wanted = checkups.map((checkup) => ({
    checkup,
    ids: { photo: random.id(), file: random.id() },
    reused: again.has(checkup),
    svg: drawings.get(again.has(checkup) ? checkup.previous_checkup : checkup.id) ?? '',
  }));
  const take = async ({ checkup, ids, svg, reused }: (typeof wanted)[number]): Promise<Taken> => {
    const whole = sharp(Buffer.from(svg)).removeAlpha();
    const drawn = reused
      ? sharp(await whole.extract(CUT).png().toBuffer()).resize(PICTURE.width, PICTURE.height)
      : whole;
    const [bytes, grey] = await Promise.all([
      drawn.clone().jpeg({ quality: QUALITY }).toBuffer(),
      drawn
        .clone()
        .greyscale()
        .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside' })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ]);
    await storage.put(`photo/${ids.file}`, bytes, { type: 'image/jpeg' });
    return { checkup, ids, bytes, fingerprint: fingerprintOf({ ...grey.info, data: grey.data }) };
  };
  const photos: Taken[] = [];
  for (let at = 0; at < wanted.length; at += TOGETHER)
    photos.push(...(await Promise.all(wanted.slice(at, at + TOGETHER).map(take))));
  await insertRows(client, 'files', photos.map(fileRow));
  await insertRows(client, 'attachments', photos.map(attachmentRow));
  await fileFingerprints(client, photos);
  await insertRows(client, 'photo_reuses', reusesAmong(random, photos, again));
}

/** As the comparing job would have noted them. */
function reusesAmong(random: Random, photos: readonly Taken[], again: ReadonlySet<Row>): Row[] {
  const byCheckup = new Map(photos.map((photo) => [photo.checkup.id, photo]));
  return [...again].flatMap((checkup) => {
    const [photo, earlier] = [byCheckup.get(checkup.id), byCheckup.get(checkup.previous_checkup)];
    if (!photo || !earlier) return [];
    return {
      id: random.id(),
      photo: photo.ids.photo,
      earlier: earlier.ids.photo,
      likeness: likeness({ ...PICTURE, ...photo.fingerprint }, { ...PICTURE, ...earlier.fingerprint }),
      at: takenAt(checkup),
    };
  });
}

type Taken = {
  checkup: Row;
  ids: { photo: string; file: string };
  bytes: Buffer;
  fingerprint: ReturnType<typeof fingerprintOf>;
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Soon after the vehicle came into the lane. */
const takenAt = ({ created_at }: Row) =>
  new Date(Date.parse(String(created_at)) + 3 * MINUTE_MS).toISOString();

function fileRow({ checkup, ids, bytes }: Taken): Row {
  return {
    id: ids.file,
    company: checkup.company,
    kind: 'photo',
    sha256: sha256(bytes),
    size: bytes.length,
    type: 'image/jpeg',
    name: `${ids.file}.jpg`,
    quarantined: false,
    created_by: checkup.mechanic,
    created_at: takenAt(checkup),
  };
}

function attachmentRow({ checkup, ids, bytes, fingerprint }: Taken): Row {
  return {
    id: ids.photo,
    file: ids.file,
    company: checkup.company,
    checkup: checkup.id,
    kind: 'plate',
    sent_sha256: sha256(bytes),
    hashes: `\\x${hashBytes(fingerprint.hash).toString('hex')}`,
    keypoints: `\\x${keypointBytes(fingerprint.keypoints).toString('hex')}`,
    thumb: `\\x${Buffer.from(fingerprint.thumb).toString('hex')}`,
    ...PICTURE,
    captured_at: takenAt(checkup),
    car_reg_no: checkup.car_reg_no,
    created_by: checkup.mechanic,
    created_at: takenAt(checkup),
  };
}

/** As the comparing job would: whoever uses one of these pictures again is found. */
async function fileFingerprints(client: pg.PoolClient, photos: readonly Taken[]): Promise<void> {
  const bands = photos.flatMap(({ ids, fingerprint }) =>
    // 64 bits are more than a number of JSON holds.
    bandsOf(fingerprint).map(({ band, hash }) => ({
      band,
      hash: BigInt.asIntN(64, hash).toString(),
      photo: ids.photo,
    })),
  );
  await client.query(
    `insert into photo_bands (band, hash, photo)
     select b.band, b.hash::bigint, a.ordinal from jsonb_to_recordset($1::jsonb) as b (band integer, hash text, photo text)
       join attachments a on a.id = b.photo on conflict do nothing`,
    [JSON.stringify(bands)],
  );
}
