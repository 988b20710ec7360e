import type { Actor } from '@inspect/contract/access';
import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import pg from 'pg';
import { allCheckups } from '../../../apps/server/src/features/checkup-list/index.ts';
import { LIST_FILE } from '../../../apps/server/src/features/reports/file-columns.ts';
import { build } from '../../../apps/server/src/platform/db/transaction.ts';
import { line, ratio } from '../figures.ts';
import { actorOf } from '../list-bench.ts';
import { readCopy } from './read-copy.ts';
import { get, timed, type Volume } from './volume.ts';

const ROWS = 100_000;
const ROUNDS = 3;

/** The file of so many rows, beside COPY of the same statement, turn by turn. */
export async function exportBench({ origin, pool, databaseUrl, staff }: Volume): Promise<string[]> {
  const today = yerevanDay(new Date());
  const from = await firstDay(pool, today);
  const statement = `copy (${statementOf(await actorOf(origin, staff), from, today)}) to stdout`;
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=public' });
  await client.connect();
  const files: number[] = [];
  const copies: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const address = `${origin}/api/get-checkups-for-export?startDate=${from}&endDate=${today}`;
      const left = await timed(() => get(address, staff));
      const right = await timed(() => readCopy(client, statement));
      // The first round warms both up.
      if (round === 0) continue;
      files.push(left);
      copies.push(right);
    }
  } finally {
    await client.end();
  }
  return [
    line(`a file of the checkups since ${from}`, files, 'ms'),
    line('COPY of the same columns', copies, 'ms'),
    ratio('file : COPY (goal ≤ 1.5)', files, copies),
  ];
}

/** The day since which there are so many checkups, or fewer where there are not. */
async function firstDay(pool: pg.Pool, today: Day): Promise<Day> {
  const { rows } = await pool.query<{ at: Date }>(
    'select created_at as at from checkups where not deleted order by created_at desc, id desc offset $1 limit 1',
    [ROWS],
  );
  return rows[0] ? yerevanDay(rows[0].at) : addDays(today, -365);
}

/** The statement of the file, with its values in it: COPY takes none. */
function statementOf(actor: Actor, from: Day, today: Day): string {
  const reads = [...new Set(LIST_FILE.flatMap((column) => column.reads))];
  const query = allCheckups(actor, { startDate: from, endDate: today }, today, reads);
  const { sql, parameters } = query.compile(build);
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
  return sql.replace(/\$(\d+)/g, (_, place) => pg.escapeLiteral(text(parameters[Number(place) - 1])));
}
