import { createServer } from 'node:http';
import { errorCode, StartError } from '../start-error.ts';
import type { Metrics } from './create-metrics.ts';

export type MetricsServer = {
  /** where it really listens */
  port: number;
  close(): Promise<void>;
};

/** Serves `/metrics`, which has no sign-in, on a port the balancer never passes on. @throws StartError: port taken */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, done);
  }).catch((problem: unknown) => {
    if (errorCode(problem) !== 'EADDRINUSE') throw problem;
    throw new StartError(
      `METRICS_PORT ${port} is taken: stop the program that uses it or choose another one.`,
      {
        cause: problem,
      },
    );
  });
  // A scrape that comes later than the end keeps nobody from ending.
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
