import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem } from '../../platform/db/transaction.ts';
import { heartbeatSettings } from './heartbeat.query.ts';

type Settings = Awaited<ReturnType<typeof heartbeatSettings>>;

/** A database that says nothing for so long is as good as away, and stations shall know it. */
const LONGEST_MS = 15_000;
/** At the least, where nobody asked lately: there is nothing older to tell, and the answer may need a new connection. */
const FIRST_MS = 2_000;
const RETRY_SECONDS = 2;

/**
 * Asks the database each time, by one question for all who ask meanwhile. After `patience` ms it tells what was
 * true at most 15 s ago; with nothing of the kind it waits `FIRST_MS` and is unavailable, at once for who comes next.
 */
export function createHeartbeatSettings(pool: pg.Pool, patience: number): () => Promise<Settings> {
  let last: { at: number; settings: Settings } | undefined;
  let asking: Promise<Settings> | undefined;
  let isSilent = false;

  function ask(): Promise<Settings> {
    asking ??= asSystem(pool, heartbeatSettings)
      .then((settings) => {
        last = { at: performance.now(), settings };
        isSilent = false;
        return settings;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  const lately = () => (last && performance.now() - last.at < LONGEST_MS ? last.settings : undefined);
  const instead = (problem: unknown): Settings => {
    isSilent = true;
    const settings = lately();
    if (settings) return settings;
    throw problem;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const problem = new AppError('unavailable', { retryAfter: RETRY_SECONDS });
      timer = setTimeout(reject, lately() || isSilent ? patience : Math.max(FIRST_MS, patience), problem);
    });
    try {
      return await Promise.race([ask(), late]).catch(instead);
    } finally {
      clearTimeout(timer);
    }
  };
}
