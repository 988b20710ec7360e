import type pg from 'pg';

/**
 * What is drawn for a car or a visit; each has a stream of its own, so that drawing one thing more changes no other. A
 * visit is known by its car and its place among the car's visits, hence what is drawn for it is the same in every filling.
 */
export const DRAWN = {
  model: 1,
  month: 2,
  dayOfMonth: 3,
  lasts: 4,
  firstYear: 5,
  home: 6,
  name: 7,
  late: 10,
  weekday: 11,
  hour: 12,
  second: 13,
  away: 14,
  otherStation: 15,
  outcome: 16,
  result: 17,
  isBack: 18,
  backAfter: 19,
  minutes: 20,
  operator: 21,
  mechanic: 22,
  camera: 23,
  found: 24,
  newFound: 25,
  paid: 26,
  method: 27,
  online: 28,
  odometer: 29,
  measured: 30,
  stillOpen: 31,
  code: 40,
  newCode: 50,
} as const;

/** `bench.chance`: 0 ≤ x < 1, of a number and what is drawn for it, ever the same of one seed. */
export async function makeChance(client: pg.PoolClient, seed: number): Promise<void> {
  await client.query(`create or replace function bench.chance(of bigint, what integer) returns float8
    language sql immutable parallel safe
    as $$ select (hashint8extended(of, ${seed * 1_000} + what) & 9007199254740991)::float8 / 9007199254740992 $$`);
}

/** SQL of a draw for the number that `of` says. */
export const chance = (of: string, what: number) => `bench.chance(${of}, ${what})`;

/** SQL of the place (from 0) that falls to a draw where the places have such weights. */
export function placeBy(weights: readonly number[], of: string, what: number): string {
  const sum = weights.reduce((left, right) => left + right, 0);
  let until = 0;
  const bounds = weights.slice(0, -1).map((weight) => {
    until += weight / sum;
    return until.toFixed(9);
  });
  return `width_bucket(${chance(of, what)}, array[${bounds}]::float8[])`;
}
