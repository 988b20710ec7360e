import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';

const RETRY_SECONDS = 20;
/** The one before may be just ending; longer than this nobody waits with a connection in his hand. */
const WAIT_MS = 1_000;

type Waiting = { company: string | null; take(): void };

type Turns = <Result>(company: string | null, work: () => Promise<Result>) => Promise<Result>;

/**
 * At most half of the connections read whole data at once, one of them a company's, with one more call waiting:
 * a second reader would take the processor from everybody else. The staff (`company` null) are no company.
 */
export function exportTurns(connections: number): Turns {
  const most = Math.max(1, Math.floor(connections / 2));
  const waiting = new Set<Waiting>();
  const running: (string | null)[] = [];

  const isFree = (company: string | null) =>
    running.length < most && (company === null || !running.includes(company));

  function turn(company: string | null): Promise<void> {
    if (isFree(company)) {
      running.push(company);
      return Promise.resolve();
    }
    const refusal = new AppError('export_busy', { retryAfter: RETRY_SECONDS });
    // Else one company's calls would wait with all the connections in their hands.
    if (company !== null && [...waiting].some((one) => one.company === company))
      return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        waiting.delete(entry);
        reject(refusal);
      }, WAIT_MS);
      const take = () => {
        clearTimeout(limit);
        waiting.delete(entry);
        running.push(company);
        resolve();
      };
      const entry: Waiting = { company, take };
      waiting.add(entry);
    });
  }

  function pass(company: string | null): void {
    running.splice(running.indexOf(company), 1);
    [...waiting].find((next) => isFree(next.company))?.take();
  }

  return async (company, work) => {
    await turn(company);
    try {
      return await work();
    } finally {
      pass(company);
    }
  };
}

const ofPool = new WeakMap<pg.Pool, Turns>();

/** The turns of everybody who takes files out of these connections, whatever they are files of. */
export function exportTurnsOf(pool: pg.Pool): Turns {
  const turns = ofPool.get(pool) ?? exportTurns(pool.options.max);
  ofPool.set(pool, turns);
  return turns;
}
