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
        if (name === 'release') return () => target.release(count >= at ? new Crash() : undefined);
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'connect' ? async () => wrapped(await target.connect()) : Reflect.get(target, name, target),
  });
}
