import { createServer } from 'node:http';
import pg from 'pg';
import { SESSION } from '../../apps/server/src/platform/db/open-pool.ts';

/**
 * The baseline of the list bench: the same statement on a bare `pg` pool, as JSON; no rights, no row-level
 * security, no validation. The session is set and the statement prepared as the server does, so that
 * both run one plan. Statement and values come in BARE_QUERY.
 */
type Query = { text: string; values: unknown[] };
const query: Query = JSON.parse(process.env.BARE_QUERY ?? '{}');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: SESSION });

const server = createServer(async (_request, response) => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query({ name: 'list', ...query });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: rows }));
  } finally {
    client.release();
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://localhost:${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end().then(() => process.exit(0));
});
