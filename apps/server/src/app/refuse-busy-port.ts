import { createServer } from 'node:net';
import type { Config } from '../platform/config/config.ts';
import { errorCode, StartError } from '../platform/start-error.ts';

type ListeningAt = Pick<Config, 'port' | 'host'>;

/**
 * Tries the place where the server will listen and gives it free again: a busy port is known before PostgreSQL is
 * started and filled. It may still be taken meanwhile, so the failure of the real listening is explained as well.
 * @throws StartError with one line for the administrator
 */
export async function refuseBusyPort({ port, host }: ListeningAt): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (problem) => fail(explainListen(problem, { port, host })));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done()));
  });
}

/** What kept the server from listening, in one line; anything unknown stays as it is. */
export function explainListen(problem: unknown, { port, host }: ListeningAt): unknown {
  switch (errorCode(problem)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken: stop the program that uses it or choose another one with PORT=…`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} is not allowed to this user: choose one above 1023 with PORT=…`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`, {
        exitCode: 78,
      });
    default:
      return problem;
  }
}
