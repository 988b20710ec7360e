import type pg from 'pg';
import { Crash } from './bank.ts';

/**
 * The same pool for a process that ends at its n-th statement: before that is sent, or, of a commit, when it is done and
 * nobody hears of it.
 */
export function cutShort(pool: pg.Pool, at: number): pg.Pool {
  let count = 0;
  const wrapped = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query')
          return async (...input: unknown[]) => {
            count += 1;
            const isCommit = input[0] === 'commit';
            if (count >= at && !isCommit) throw new Crash();
            const answer = await Reflect.apply(target.query, target, input);
            if (count >= at) throw new Crash();
            return answer;
          };
        if (name === 'release') return () => (count >= at ? leave(target) : target.release());
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => wrapped(await target.connect()) : Reflect.get(target, name, target),
  });
}

/**
 * What PostgreSQL does when the process of a connection has ended: what was not committed is undone. The connection stays
 * for the next process: a new one would have all its statements to plan.
 */
async function leave(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  );
}
