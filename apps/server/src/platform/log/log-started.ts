import type { FastifyBaseLogger } from 'fastify';
import { buildId } from '../build-id.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../start-error.ts';
import { describeProblem } from './describe-problem.ts';

/** The first line of a process that serves: what runs where, so that every later line can be understood. */
export function logStarted(
  logger: FastifyBaseLogger,
  config: Config,
  ports: { port: number; metricsPort: number | undefined },
): void {
  logger.info(
    {
      build: buildId,
      mode: config.mode,
      node: process.version,
      pid: process.pid,
      ...ports,
      dataDir: config.dataDir,
      database: config.databaseUrl === undefined ? 'embedded' : 'server',
      files: config.s3 ? 's3' : 'folder',
    },
    'started',
  );
}

/** Why there is no process that serves. The line for the administrator goes to the terminal besides. */
export function logNotStarted(logger: FastifyBaseLogger, problem: unknown): void {
  const reason =
    problem instanceof StartError ? { reason: problem.message } : { err: describeProblem(problem) };
  logger.fatal(reason, 'did not start');
}
