import { type Fingerprint, fingerprintOf } from '@inspect/plates';
import type pg from 'pg';
import { createRandom } from '../db/seed/demo/random.ts';
import { findReuse } from '../src/features/photos/find-reuse.ts';
import { lshBandsOf } from '../src/features/photos/lsh-bands.ts';
import { limitSilence } from '../src/platform/db/limit-silence.ts';
import { asSystem } from '../src/platform/db/transaction.ts';

const SIDE = 256;
const CHUNK = 500;
/** So many pictures are drawn; of the others only the looks are made up: they fill the index. */
const DRAWN = 10_000;
const MADE_UP = 2_000;
/** a prime, so that no original comes twice */
const STRIDE = 7_919;
type Grey = Uint8Array;
type Random = () => number;

const between = (random: Random, least: number, most: number) => least + random() * (most - least);

type ReuseSize = { photos: number; pairs: number };
type ReuseFigures = { found: number; pairs: number; falseAlarms: number; asked: number; ms: number[] };

/** Looks of so many pictures are filed; then edited copies of some, and as many new ones, are compared with them. */
export async function measureReuse(pool: pg.Pool, { photos, pairs }: ReuseSize): Promise<ReuseFigures> {
  const drawn = Math.min(photos, DRAWN);
  await fileFingerprints(pool, photos, drawn);
  const figures: ReuseFigures = { found: 0, pairs, falseAlarms: 0, asked: 0, ms: [] };
  const random = createRandom(7).next;
  for (let pair = 0; pair < pairs; pair += 1) {
    // Each original once: a second copy would rightly be found to be the first one too.
    const original = (pair * STRIDE) % drawn;
    const copy = edited(random, pictureOf(original));
    const reuses = await compare(pool, figures, fingerprintOf(copy), photos + pair * 2);
    const isFound = reuses.includes(idOf(original));
    if (isFound) figures.found += 1;
    figures.falseAlarms += reuses.length - (isFound ? 1 : 0);
    const fresh = await compare(
      pool,
      figures,
      fingerprintOf(pictureOf(photos * 2 + pair)),
      photos + pair * 2 + 1,
    );
    figures.falseAlarms += fresh.length;
  }
  return figures;
}

const idOf = (number: number) => number.toString(16).padStart(24, '0');

/** The rows of so many photographs, with the looks of seeded pictures. */
async function fileFingerprints(pool: pg.Pool, photos: number, drawn: number) {
  const client = await pool.connect();
  try {
    // An index over forty million rows takes longer than any statement of the program may.
    await client.query('set statement_timeout = 0');
    limitSilence(client, 3_600_000);
    await fillIndex(client, photos, drawn);
  } finally {
    client.release(true);
  }
}

async function fillIndex(client: pg.ClientBase, photos: number, drawn: number) {
  // Built at the end it costs a fraction of one that grows with each photograph.
  await client.query(
    'alter table photo_bands drop constraint photo_bands_pkey, drop constraint photo_bands_photo_fkey',
  );
  for (let from = drawn; from < photos; from += MADE_UP)
    await makeUpFingerprints(client, from, Math.min(MADE_UP, photos - from));
  await client.query(`alter table photo_bands add primary key (band, hash, photo),
    add foreign key (photo) references attachments (ordinal)`);
  for (let from = 0; from < drawn; from += CHUNK) {
    const count = Math.min(CHUNK, drawn - from);
    const fingerprints = Array.from({ length: count }, (_, index) => fingerprintOf(pictureOf(from + index)));
    await insertFingerprints(client, from, fingerprints, true);
  }
  // As the machine itself does in time: without it the index alone can't answer.
  await client.query('vacuum analyze photo_bands');
  await client.query('vacuum analyze attachments');
}

async function makeUpFingerprints(client: pg.ClientBase, from: number, count: number) {
  await client.query(
    `with person as (select id, company from users where company is not null order by id limit 1),
          numbered as (select n, lpad(to_hex(n), 24, '0') as id from generate_series($1::integer, $1::integer + $2::integer - 1) n),
          filed as (insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
            select n.id, company, 'photo', repeat('0', 64), 1, 'image/jpeg', 'a.jpg', person.id, now() from person, numbered n returning id),
          looks as (insert into attachments (id, file, company, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
            select n.id, n.id, company, 'vehicle', repeat('0', 64), decode(repeat('00', 80), 'hex'), decode(repeat(md5(n.id), 64), 'hex'), 1, 1, now(), person.id, now()
              from person, numbered n where (select count(*) from filed) > 0 returning ordinal)
     insert into photo_bands (band, hash, photo)
     select q * 65536 + ((h.hash >> (16 * q)) & 65535)::integer, h.hash, l.ordinal
       from looks l cross join lateral (select ('x' || left(md5(l.ordinal || '-' || part), 16))::bit(64)::bigint as hash
              from generate_series(1, 10) part) h, generate_series(0, 3) q`,
    [from, count],
  );
}

async function insertFingerprints(
  pool: Pick<pg.ClientBase, 'query'>,
  from: number,
  fingerprints: readonly Fingerprint[],
  withBands: boolean,
) {
  const ids = fingerprints.map((_, index) => idOf(from + index));
  const hashes = fingerprints.map(({ hashes: all }) => {
    const bytes = Buffer.alloc(80);
    for (const [index, hash] of all.entries()) bytes.writeBigUInt64BE(hash, index * 8);
    return bytes;
  });
  const thumbs = fingerprints.map(({ thumb }) => Buffer.from(thumb));
  await pool.query(
    `with person as (select id, company from users where company is not null order by id limit 1),
          filed as (insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
            select f, company, 'photo', repeat('0', 64), 1, 'image/jpeg', 'a.jpg', id, now() from person, unnest($1::text[]) f returning id)
     insert into attachments (id, file, company, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
     select f, f, company, 'vehicle', repeat('0', 64), h, t, 1, 1, now(), person.id, now()
       from person, unnest($1::text[], $2::bytea[], $3::bytea[]) as l (f, h, t) where (select count(*) from filed) > 0`,
    [ids, hashes, thumbs],
  );
  if (!withBands) return;
  const bands = fingerprints.flatMap(({ hashes: all }, index) =>
    all.flatMap((hash) =>
      lshBandsOf(hash).map((band) => [band, BigInt.asIntN(64, hash).toString(), ids[index]] as const),
    ),
  );
  await pool.query(
    `insert into photo_bands (band, hash, photo) select band, hash::bigint, a.ordinal
       from unnest($1::integer[], $2::text[], $3::text[]) as b (band, hash, id) join attachments a using (id) on conflict do nothing`,
    [0, 1, 2].map((column) => bands.map((band) => band[column])),
  );
}

/** Compares one more photograph as the job does it; which earlier ones it was found to be. */
async function compare(
  pool: pg.Pool,
  figures: ReuseFigures,
  look: Fingerprint,
  number: number,
): Promise<string[]> {
  await insertFingerprints(pool, number, [look], false);
  const begun = performance.now();
  await asSystem(pool, (tx) => findReuse(tx, idOf(number), new Date()));
  figures.ms.push(performance.now() - begun);
  figures.asked += 1;
  const { rows } = await pool.query<{ earlier: string }>(
    'select earlier::text from photo_reuses where photo = $1',
    [idOf(number)],
  );
  return rows.map(({ earlier }) => earlier);
}

/** A picture that no other seed draws: soft spots of grey over a slope. */
function pictureOf(seed: number): Grey {
  const random = createRandom(seed * 2_654_435_761 + 12_345).next;
  for (let skipped = 0; skipped < 8; skipped += 1) random();
  const [across, down, base] = [between(random, -80, 80), between(random, -80, 80), between(random, 90, 160)];
  const coarse = new Float64Array(64 * 64);
  for (let at = 0; at < coarse.length; at += 1)
    coarse[at] = base + (across * ((at % 64) - 32)) / 64 + (down * ((at >> 6) - 32)) / 64;
  for (let spot = 0; spot < 22; spot += 1) drawSpot(random, coarse);
  const grey = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      grey[y * SIDE + x] = Math.max(0, Math.min(255, coarse[(y >> 2) * 64 + (x >> 2)] ?? 0));
  return grey;
}

function drawSpot(random: Random, coarse: Float64Array): void {
  const [x, y, radius] = [random() * 64, random() * 64, between(random, 2, 14)];
  const level = between(random, -110, 110);
  for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(64, y + radius); row += 1)
    for (let column = Math.max(0, Math.ceil(x - radius)); column < Math.min(64, x + radius); column += 1)
      if ((column - x) ** 2 + (row - y) ** 2 < radius ** 2)
        coarse[row * 64 + column] = (coarse[row * 64 + column] ?? 0) + level;
}

/** Cut by up to a tenth, a fifth brighter or darker, or blurred and full of noise as by strong compression. */
function edited(random: Random, picture: Grey): Grey {
  const edit = (['cut', 'light', 'compressed'] as const)[Math.floor(random() * 3)];
  const factor = edit === 'light' ? (random() < 0.5 ? 0.8 : 1.2) : 1;
  const size = edit === 'cut' ? 0.9 : 1;
  const [left, top] = [random() * (1 - size) * SIDE, random() * (1 - size) * SIDE];
  const noise = edit === 'compressed' ? 14 : 4;
  return picture.map((_, at) => {
    const x = Math.floor(left + (at % SIDE) * size);
    const y = Math.floor(top + Math.floor(at / SIDE) * size);
    const value = (picture[y * SIDE + x] ?? 0) * factor + (random() - 0.5) * noise;
    return Math.max(0, Math.min(255, value));
  });
}
