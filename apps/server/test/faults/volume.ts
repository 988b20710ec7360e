import { waitUntil } from '@inspect/embedded-postgres';
import type pg from 'pg';
import { openPool } from '../../src/platform/db/connect.ts';

/** Small writes, as many as the database takes: for what only shows in great numbers. */
export type Volume = {
  acknowledged(): number;
  /** until so many more were acknowledged; false = two minutes passed */
  more(count: number): Promise<boolean>;
  /** lets each end the write it is in */
  stop(): Promise<void>;
  /** how many of the acknowledged are not in the database */
  lost(): Promise<number>;
};

/** Several at once write one row after the other and note what was acknowledged; whatever fails is tried no more. */
export async function startVolume(url: string, writers: number): Promise<Volume> {
  const pool = openPool(url, { max: writers + 1, applicationName: 'inspect-volume' });
  await pool.query(
    'create table if not exists volume (id bigint primary key, filler text not null default repeat(md5(random()::text), 8))',
  );
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from volume');
  const first = rows[0]?.next ?? 1;
  const acknowledged: number[] = [];
  let next = first;
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const id = next++;
      const done = await pool.query('insert into volume (id) values ($1)', [id]).then(
        () => true,
        () => false,
      );
      if (done) acknowledged.push(id);
      else await waitUntil(() => (stopped ? true : undefined), { within: 20, every: 10 });
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged: () => acknowledged.length,
    more: async (count) => {
      const wanted = acknowledged.length + count;
      const come = () => (acknowledged.length >= wanted ? true : undefined);
      return (await waitUntil(come, { within: 120_000, every: 5 })) === true;
    },
    stop: async () => {
      stopped = true;
      await running;
      await pool.end();
    },
    lost: () => missing(url, acknowledged),
  };
}

async function missing(url: string, ids: readonly number[]): Promise<number> {
  const pool: pg.Pool = openPool(url, { max: 1, statementLimit: 120_000 });
  try {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*) as count from unnest($1::bigint[]) as wanted(id) left join volume v using (id) where v.id is null',
      [ids],
    );
    return rows[0]?.count ?? Number.NaN;
  } finally {
    await pool.end();
  }
}
