import { EmbeddedPostgresError } from '@inspect/embedded-postgres';
import { StartError } from '../start-error.ts';

const NAMES = { program: 'Inspect', dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' };

/** What the embedded PostgreSQL tells the administrator, with the names of our settings; anything else as it is. */
export function explainEmbedded(problem: unknown): unknown {
  if (!(problem instanceof EmbeddedPostgresError)) return problem;
  return new StartError(problem.inWordsOf(NAMES), { cause: problem.cause });
}
