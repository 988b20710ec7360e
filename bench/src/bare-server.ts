import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The baseline of the list bench: the same two statements on a bare `pg` pool, as JSON; no rights, no
 * row-level security, no validation. Statements and values come in BARE_QUERIES.
 */
type Query = { text: string; values: unknown[] };
const queries: Query[] = JSON.parse(process.env.BARE_QUERIES ?? '[]');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer(async (_request, response) => {
  const client = await pool.connect();
  try {
    const results = [];
    for (const query of queries) results.push((await client.query(query.text, query.values)).rows);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: results[0], pagination: results[1]?.[0] }));
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
