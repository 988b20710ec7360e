import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem } from '../../platform/db/transaction.ts';
import { heartbeatSettings } from './heartbeat.query.ts';

type Settings = Awaited<ReturnType<typeof heartbeatSettings>>;

/** A database that says nothing for so long is as good as away, and stations shall know it. */
const LONGEST_MS = 15_000;
/** The first answer of a process may need a connection, and there is nothing older to tell. */
const FIRST_MS = 2_000;
const RETRY_SECONDS = 2;

/**
 * What the heartbeat tells, asked of the database each time, by one question at a time for all who ask meanwhile.
 * It does not wait for a slow database longer than `patience` milliseconds: then it tells what was true at most 15 s
 * ago, and with nothing of the kind it is unavailable.
 */
export function createHeartbeatSettings(pool: pg.Pool, patience: number): () => Promise<Settings> {
  let last: { at: number; settings: Settings } | undefined;
  let asking: Promise<Settings> | undefined;

  function ask(): Promise<Settings> {
    asking ??= asSystem(pool, heartbeatSettings)
      .then((settings) => {
        last = { at: performance.now(), settings };
        return settings;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  const lately = (problem: unknown): Settings => {
    if (last && performance.now() - last.at < LONGEST_MS) return last.settings;
    throw problem;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const problem = new AppError('unavailable', { retryAfter: RETRY_SECONDS });
      timer = setTimeout(reject, last ? patience : FIRST_MS, problem);
    });
    try {
      return await Promise.race([ask(), late]).catch(lately);
    } finally {
      clearTimeout(timer);
    }
  };
}
