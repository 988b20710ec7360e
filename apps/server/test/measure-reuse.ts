import { type Fingerprint, fingerprintOf } from '@inspect/plates';
import type pg from 'pg';
import { createRandom } from '../db/seed/demo/random.ts';
import { findReuse } from '../src/features/photos/find-reuse.ts';
import { hashBytes, keypointBytes } from '../src/features/photos/fingerprint-bytes.ts';
import { bandsOf } from '../src/features/photos/lsh-bands.ts';
import { limitSilence } from '../src/platform/db/limit-silence.ts';
import { asSystem } from '../src/platform/db/transaction.ts';
import { anotherCar, EDITS, type Edit, edited, type GreyPicture, greyPicture } from './edited-pictures.ts';

const CHUNK = 500;
/** So many pictures are drawn; of the others only the looks are made up: they fill the index. */
const DRAWN = 10_000;
const MADE_UP = 2_000;
/** a prime, so that no original comes twice */
const STRIDE = 7_919;

type ReuseSize = { photos: number; pairs: number; drawn?: number };
type Tally = { found: number; asked: number };
type ReuseFigures = { found: Record<Edit, Tally>; falseAlarms: number; asked: number; ms: number[] };

/**
 * Looks of so many pictures are filed; then edited copies of some are compared with them, as many new ones, and as many
 * of another car at the place of one.
 */
export async function measureReuse(
  pool: pg.Pool,
  { photos, pairs, drawn: most = DRAWN }: ReuseSize,
): Promise<ReuseFigures> {
  const drawn = Math.min(photos, most);
  await fileFingerprints(pool, photos, drawn);
  const none = () => ({ found: 0, asked: 0 });
  const found = {
    cut: none(),
    light: none(),
    compressed: none(),
    mirrored: none(),
    turned: none(),
    cropped: none(),
  };
  const figures: ReuseFigures = { found, falseAlarms: 0, asked: 0, ms: [] };
  const random = createRandom(7).next;
  let next = photos;
  const ask = (picture: GreyPicture) => compare(pool, figures, fingerprintOf(picture), next++);
  for (let pair = 0; pair < pairs; pair += 1) {
    // Each original once: a second copy would rightly be found to be the first one too.
    const number = (pair * STRIDE) % drawn;
    const original = greyPicture(number);
    const edit = EDITS[pair % EDITS.length] ?? 'cut';
    const reuses = await ask(edited(random, original, edit));
    const isFound = reuses.includes(idOf(number));
    found[edit].asked += 1;
    if (isFound) found[edit].found += 1;
    const fresh = greyPicture(photos * 2 + pair);
    const alarms = [
      ...(await ask(fresh)),
      ...(await ask(anotherCar(original, greyPicture(photos * 3 + pair)))),
    ];
    figures.falseAlarms += reuses.length - (isFound ? 1 : 0) + alarms.length;
  }
  return figures;
}

const idOf = (number: number) => number.toString(16).padStart(24, '0');

/** The rows of so many photographs, with the looks of seeded pictures. */
async function fileFingerprints(pool: pg.Pool, photos: number, drawn: number) {
  const client = await pool.connect();
  try {
    // An index over so many rows takes longer than any statement of the program may.
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
    const fingerprints = Array.from({ length: count }, (_, index) =>
      fingerprintOf(greyPicture(from + index)),
    );
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
            select n.id, n.id, company, 'vehicle', repeat('0', 64), decode(repeat('00', 8), 'hex'), decode(repeat(md5(n.id), 64), 'hex'), 1, 1, now(), person.id, now()
              from person, numbered n where (select count(*) from filed) > 0 returning ordinal)
     insert into photo_bands (band, hash, photo)
     select case when part = 0 then quarter * 65536 + ((hash >> (16 * quarter)) & 65535)::integer
                 else 16777216 + (hash & 16777215)::integer end, hash, ordinal
       from looks cross join generate_series(0, 32) part
      cross join lateral (select ('x' || left(md5(ordinal || '-' || part), 16))::bit(64)::bigint as hash) h
      cross join generate_series(0, 3) quarter where part = 0 or quarter = 0`,
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
  const hashes = fingerprints.map(({ hash }) => hashBytes(hash));
  const keypoints = fingerprints.map((fingerprint) => keypointBytes(fingerprint.keypoints));
  const thumbs = fingerprints.map(({ thumb }) => Buffer.from(thumb));
  await pool.query(
    `with person as (select id, company from users where company is not null order by id limit 1),
          filed as (insert into files (id, company, kind, sha256, size, type, name, created_by, created_at)
            select f, company, 'photo', repeat('0', 64), 1, 'image/jpeg', 'a.jpg', id, now() from person, unnest($1::text[]) f returning id)
     insert into attachments (id, file, company, kind, sent_sha256, hashes, thumb, keypoints, width, height, captured_at, created_by, created_at)
     select f, f, company, 'vehicle', repeat('0', 64), h, t, k, 1, 1, now(), person.id, now()
       from person, unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[]) as l (f, h, t, k) where (select count(*) from filed) > 0`,
    [ids, hashes, thumbs, keypoints],
  );
  if (!withBands) return;
  const bands = fingerprints.flatMap((fingerprint, index) =>
    bandsOf(fingerprint).map(
      ({ band, hash }) => [band, BigInt.asIntN(64, hash).toString(), ids[index]] as const,
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
