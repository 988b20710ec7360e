import { createHash } from 'node:crypto';
import type pg from 'pg';
import { insertRows } from '../../apps/server/db/seed/insert-rows.ts';
import { hashToken } from '../../apps/server/src/platform/http/session-cookie.ts';
import { idFrom, type Random } from './random.ts';

export const WHO = ['desk', 'colleague', 'mechanic', 'foreign'] as const;
export type Who = (typeof WHO)[number];
export type People = Record<Who, Person>;
/** Two mechanics of the first company at whose device nobody is: who is changed quickly, and who in a long transaction. */
type Spare = { quick: string; late: string };

const OPERATOR = 'TECHNICAL_SERVICE_OPERATOR';
const MECHANIC = 'TECHNICAL_SERVICE_MECHANIC';
type Post = typeof OPERATOR | typeof MECHANIC;
export type Person = { id: string; company: string; role: Post };

const POSTS = {
  desk: OPERATOR,
  colleague: OPERATOR,
  mechanic: MECHANIC,
  foreign: OPERATOR,
} as const satisfies Record<Who, Post>;

/** Two companies that nobody has had before, and their people. */
export async function settlePeople(
  pool: pg.Pool,
  random: Random,
  now: Date,
): Promise<{ people: People; spare: Spare }> {
  const staff = [[POSTS.desk, POSTS.colleague, POSTS.mechanic, MECHANIC, MECHANIC], [POSTS.foreign]] as const;
  const [own = [], others = []] = await settleCompanies(pool, random, now, staff);
  const [desk, colleague, mechanic, quick, late] = own;
  const people = { desk, colleague, mechanic, foreign: others[0] } as People;
  return { people, spare: { quick: quick?.id ?? '', late: late?.id ?? '' } };
}

/** For each of `staff` a company with one station, and these people. */
export async function settleCompanies(
  pool: pg.Pool,
  random: Random,
  now: Date,
  staff: readonly (readonly Post[])[],
): Promise<Person[][]> {
  const { rows } = await pool.query<{ region: string; county: string }>(
    'select region::text, id::text as county from counties order by id limit 1',
  );
  const companies = staff.map(() => idFrom(random));
  const flags = { subscription_enabled: false, subscription_total: 0, subscription_status: false };
  const more = { contract_enabled: false, contract_status: false, blocked: false, double_payments: false };
  const shown = (id: string) => ({ name: id, sort_key: id, demo: false, status: true });
  await insertRows(
    pool,
    'companies',
    companies.map((id) => ({
      id,
      ...shown(id),
      tax_code: id.slice(-8),
      search_key: id,
      version: 1,
      ...flags,
      ...more,
    })),
  );
  const stations = companies.map((company) => ({ id: idFrom(random), company }));
  const place = { ...rows[0], address: '1', working_hours: [], lines: 1 };
  await insertRows(
    pool,
    'stations',
    stations.map((station) => ({ ...station, ...shown(station.id), ...place })),
  );
  const people = staff.map((posts, at) =>
    posts.map((role) => ({ id: idFrom(random), company: companies[at] ?? '', role })),
  );
  const known = { two_factor: false, blocked: false, demo: false, version: 1, password_hash: 'none' };
  const certificate = { certificate_number: 'T-1', certificate_until: '2030-01-01' };
  await insertRows(
    pool,
    'users',
    people.flat().map(({ id, company, role }) => ({
      id,
      role,
      company,
      station: stations.find((one) => one.company === company)?.id,
      email: `${id}@test.example`,
      name: id,
      sort_key: id,
      search_key: id,
      ...known,
      ...certificate,
      created_at: now.toISOString(),
    })),
  );
  return people;
}

/** Signed in for good: how sessions end is another matter. */
export async function openSession(pool: pg.Pool, user: string, random: Random, now: Date): Promise<string> {
  const token = createHash('sha256').update(idFrom(random)).digest('base64url');
  await pool.query(
    `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $5, 864000)`,
    [hashToken(token), idFrom(random), user, now, new Date(now.getTime() + 864_000_000)],
  );
  return token;
}

/** As the staff do it, of a checkup that nobody of the story works on. */
export async function changeCheckup(
  staff: pg.Pool,
  id: string,
  changes: { odometer?: number; mechanic?: string; deleted?: boolean },
): Promise<void> {
  const { odometer = null, mechanic = null, deleted = null } = changes;
  await staff.query(
    `update checkups set odometer = coalesce($2, odometer), mechanic = coalesce($3, mechanic),
       deleted = coalesce($4, deleted), version = version + 1, change_action = 'edit' where id = $1`,
    [id, odometer, mechanic, deleted],
  );
}

export async function changeMechanic(
  staff: pg.Pool | pg.PoolClient,
  id: string,
  { name, blocked }: { name: string; blocked: boolean },
): Promise<void> {
  await staff.query(
    'update users set name = $2, sort_key = $2, blocked = $3, version = version + 1 where id = $1',
    [id, name, blocked],
  );
}

export async function changeCompany(staff: pg.Pool, id: string, comment: string): Promise<void> {
  await staff.query('update companies set block_comment = $2, version = version + 1 where id = $1', [
    id,
    comment,
  ]);
}

export async function setBlocked(pool: pg.Pool, user: string, blocked: boolean): Promise<void> {
  await pool.query('update users set blocked = $2 where id = $1', [user, blocked]);
}

/** Those that have been done, each as often as it has been. */
export async function doneOf(pool: pg.Pool, ids: readonly string[]) {
  const { rows } = await pool.query<{
    id: string;
    person: string;
    company: string;
    record: string;
    new_id: string | null;
  }>(
    'select id::text, person::text, company::text, record::text, new_id::text from operations where id = any ($1)',
    [ids],
  );
  return rows;
}

/** Photographs that were stored under these ids. */
export async function photosOf(pool: pg.Pool, ids: readonly string[]) {
  const { rows } = await pool.query<{ id: string; checkup: string }>(
    'select id::text, checkup::text from attachments where id = any ($1)',
    [ids],
  );
  return rows;
}

export async function checkupsOf(pool: pg.Pool, companies: readonly string[]) {
  const { rows } = await pool.query<{ id: string; company: string; VIN: string; version: number }>(
    `select c.id::text, c.company::text, v.vin as "VIN", c.version from checkups c join vehicles v on v.id = c.vehicle where c.company = any ($1)`,
    [companies],
  );
  return rows;
}

/** Names that stand in their list more than once. */
export async function doubledNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select search_key as name from streets where retired_at is null group by county, search_key having count(*) > 1
     union all select search_key from car_models where retired_at is null group by car, search_key having count(*) > 1`,
  );
  return rows.map(({ name }) => name);
}

/** As if a cursor were made of times: what commits late has an earlier one than what others were told up to. */
export async function countByTime(pool: pg.Pool): Promise<() => Promise<void>> {
  const names = ['inspect.change_mark', 'inspect.change_watermark'];
  const { rows } = await pool.query<{ text: string }>(
    'select pg_get_functiondef(name::regproc) as text from unnest($1::text[]) name',
    [names],
  );
  for (const name of names)
    await pool.query(
      `create or replace function ${name}() returns bigint language sql volatile
         as $$ select (extract(epoch from clock_timestamp()) * 1000000)::bigint $$`,
    );
  return async () => {
    for (const { text } of rows) await pool.query(text);
  };
}

/**
 * As if an operation's id were not unique: who comes with one that has been done is not told so. Returns how to mend it.
 * `on conflict (id)` does not even run without its index, so the row that was there makes room instead.
 */
export async function takeIdsTwice(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(
    `create function inspect.make_room() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
     begin
       update operations set id = substr(md5(random()::text), 1, 24) where id = new.id;
       return new;
     end $$;
     create trigger make_room before insert on operations for each row execute function inspect.make_room()`,
  );
  return async () => {
    await pool.query('drop trigger make_room on operations; drop function inspect.make_room()');
  };
}
