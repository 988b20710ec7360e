import pg from 'pg';

/** For each table its rows and a sum over all their values, in whatever order they lie. */
export async function tableSums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c search_path=public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of rows) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from "${name}" t`,
      );
      sums[name] = sum.rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await client.end();
  }
}
