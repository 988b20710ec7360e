import type pg from 'pg';

/** Whether the server at the other end still answers, within so many milliseconds. */
export function answers(client: pg.PoolClient, within: number): Promise<boolean> {
  return answersTo(client, 'select 1', within);
}

/** The same of a connection that only listens, which goes on listening. */
export function stillListens(client: pg.PoolClient, within: number): Promise<boolean> {
  return answersTo(client, 'listen liveness', within);
}

async function answersTo(client: pg.PoolClient, text: string, within: number): Promise<boolean> {
  try {
    const question = { text, query_timeout: within };
    await client.query(question);
    return true;
  } catch {
    return false;
  }
}
