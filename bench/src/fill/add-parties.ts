import type pg from 'pg';
import { createRandom } from '../../../apps/server/db/seed/demo/random.ts';

/** So many companies own so many stations each: with the two of the demonstration 100 of them and 200 stations. */
const CHAINS = [
  { companies: 60, stations: 1 },
  { companies: 24, stations: 2 },
  { companies: 9, stations: 4 },
  { companies: 4, stations: 9 },
  { companies: 1, stations: 8 },
];
/** What the demonstration's own stations have of all: its people sign in there. */
const OWN_SHARE = 0.1;
const OPERATORS = 3;
const MECHANICS = 4;
/** One station has up to so many times the checkups of another. */
const LARGEST = 8;
/** Of so many results of a station some are faulty. */
const FAULTY = { least: 0.03, most: 0.12 };
/** The letters of the cards begin where no company's own do. */
const FIRST_SERIES = 400;

const id = (first: string, serial: number) => `${first}${String(serial).padStart(23, '0')}`;

/**
 * Companies, stations of different size and their people; and `bench.places`: the stations with what share of all
 * falls to each (`above`, the sum of those before it), how strict it is, and who works there.
 */
export async function addParties(client: pg.PoolClient, seed: number): Promise<void> {
  const random = createRandom(seed);
  const owned = CHAINS.flatMap(({ companies, stations }) =>
    Array.from({ length: companies }, () => stations),
  );
  const stations = owned.flatMap((count, index) =>
    Array.from({ length: count }, (_, part) => ({ company: id('a', index + 1), part })),
  );
  await client.query(
    `insert into companies select made.* from generate_series(1, $1) n,
       lateral (select c from companies c where demo order by id limit 1) like_this,
       jsonb_populate_record(like_this.c, jsonb_build_object('id', 'a' || lpad(n::text, 23, '0'), 'demo', false, 'name', 'Company ' || n,
         'tax_code', (10000000 + n)::text, 'sort_key', 'company ' || n, 'search_key', 'company ' || n)) made on conflict do nothing`,
    [owned.length],
  );
  await client.query(
    `insert into stations select made.* from json_to_recordset($1) as s (id text, company text, name text, n int),
       lateral (select o.row from (select d as row, row_number() over (order by id) - 1 as place from stations d where demo) o
                 where o.place = s.n % (select count(*) from stations where demo)) like_this,
       jsonb_populate_record(like_this.row, jsonb_build_object('id', s.id, 'company', s.company, 'name', s.name, 'demo', false,
         'sort_key', s.name, 'search_key', lower(s.name))) made on conflict do nothing`,
    [
      JSON.stringify(
        stations.map(({ company, part }, n) => ({
          id: id('b', n + 1),
          company,
          n,
          name: `Station ${n + 1}/${part}`,
        })),
      ),
    ],
  );
  await addPeople(client);
  await client.query('drop table if exists bench.places');
  await client.query(
    `create unlogged table bench.places as
     with sized as (
       select s.id::text as station, s.company::text as company, s.demo, w.weight, w.faulty,
              row_number() over (order by s.demo desc, s.id) - 1 as place
         from (select s.*, row_number() over (order by s.demo desc, s.id) as n from stations s where demo or id like 'b00000%') s
         join json_to_recordset($1) as w (n int, weight float8, faulty float8) using (n)
     ), shared as (
       select *, weight / sum(weight) over (partition by demo) * (case when demo then $2::float8 else 1 - $2::float8 end) as share from sized
     )
     select s.place::int, s.company, s.station, s.faulty, s.share,
            sum(s.share) over (order by s.place) - s.share as above,
            inspect.card_letters(${FIRST_SERIES} - 1 + dense_rank() over (order by s.company)) as series,
            array(select u.id::text from users u where u.station = s.station and u.role like '%OPERATOR' order by u.id) as operators,
            array(select u.id::text from users u where u.station = s.station and u.role like '%MECHANIC' order by u.id) as mechanics
       from shared s`,
    [
      JSON.stringify(
        Array.from({ length: stations.length + 100 }, (_, n) => ({
          n: n + 1,
          weight: LARGEST ** random.next(),
          faulty: FAULTY.least + (FAULTY.most - FAULTY.least) * random.next(),
        })),
      ),
      OWN_SHARE,
    ],
  );
  await client.query('create unique index on bench.places (place); analyze bench.places');
}

/** They are like those of the demonstration, but nobody signs in as one of them. */
async function addPeople(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with added as (select s.id, s.company, row_number() over (order by s.id) as place from stations s where s.id like 'b00000%'),
     people as (
       select '6' || lpad((a.place * 10 + n)::text, 23, '0') as id, a.id as station, a.company, n,
              case when n < $1::int then 'operator' else 'mechanic' end as role
         from added a, generate_series(0, $1::int + $2::int - 1) n
     )
     insert into users (${PERSON_COLUMNS})
     select ${PERSON_COLUMNS.map((column) => `made.${column}`)} from people p
       join users u on u.email = p.role || '@demo.inspect.am',
       jsonb_populate_record(u, jsonb_build_object('id', p.id, 'company', p.company, 'station', p.station,
         'email', 'filled-' || right(p.id, 6) || '@demo.inspect.am', 'name', initcap(p.role) || ' ' || right(p.id, 4),
         'password_hash', null, 'demo', false, 'sort_key', p.role || right(p.id, 6), 'search_key', p.role || right(p.id, 6))) made
     on conflict do nothing`,
    [OPERATORS, MECHANICS],
  );
}

const PERSON_COLUMNS = [
  ...['id', 'email', 'name', 'role', 'company', 'station', 'password_hash', 'certificate_number'],
  ...['certificate_until', 'demo', 'sort_key', 'search_key', 'version', 'created_at'],
];
