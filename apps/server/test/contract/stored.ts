import type { TestApp } from '../test-app.ts';

/** What the machine writes by itself while people only ask. */
const PASSING = [
  'security_events',
  // Notes these, and rows of tables that are compared themselves.
  'record_chain',
  'sessions',
  'known_devices',
  // How far a device has been heard of, whatever became of what it sent.
  'operation_devices',
  'login_guards',
  'jobs',
  'socket_io_attachments',
];

/** Nor is it a change that somebody took out a file or looked up a vehicle: the note of it stands among the changes. */
export const PASSING_ROWS: Readonly<Record<string, string>> = {
  edit_histories: `action in ('export', 'lookup')`,
};

/** A print of every row there is, table by table; of sessions only whether they stand. */
export async function printOf({ database: { pool } }: TestApp): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name <> all ($1) order by 1`,
    [PASSING],
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const text = `select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print from "${name}" t
      where not (${PASSING_ROWS[name] ?? 'false'})`;
    prints[name] = (await pool.query<{ print: string }>(text)).rows[0]?.print ?? '';
  }
  const ended = 'select count(*)::text as print from sessions where revoked_at is not null';
  prints.sessions = (await pool.query<{ print: string }>(ended)).rows[0]?.print ?? '';
  return prints;
}
