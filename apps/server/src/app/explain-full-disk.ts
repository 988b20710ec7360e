import { diskFull, isFull } from '@inspect/embedded-postgres';
import type { Config } from '../platform/config/config.ts';
import { explainEmbedded } from '../platform/db/explain-embedded.ts';
import { errorCode, StartError } from '../platform/start-error.ts';

const SAID = ['53100', 'ENOSPC', 'EDQUOT'];
/** How PostgreSQL's end looks from here: on a full disk it has to end when it cannot write its log. */
const LOST = /Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|57P0\d/;

/** One line for what failed because the disk is full while the database was prepared; else the error as it is. */
export function explainFullDisk(
  problem: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): unknown {
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  const code = errorCode(cause) ?? '';
  if (databaseUrl) {
    if (code !== '53100') return problem;
    return new StartError('The disk of the database server is full: free some space there and start again.', {
      cause: problem,
    });
  }
  const lost = cause instanceof Error && LOST.test(`${code} ${cause.message}`);
  return SAID.includes(code) || (lost && isFull(dataDir))
    ? explainEmbedded(diskFull(dataDir, problem))
    : problem;
}
