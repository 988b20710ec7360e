import type pg from 'pg';
import { line, ratio } from '../figures.ts';
import { mechanicOf, newPapers, rateOf, save } from '../volume/save-bench.ts';
import type { Volume } from '../volume/volume.ts';

const ROUNDS = 8;
const SAVES = 30;

/** Saves of new vehicles beside the same with the triggers off that keep counts and sums; they are told anew at the end. */
export async function saveTriggers(volume: Volume): Promise<string[]> {
  const { pool } = volume;
  const mechanic = await mechanicOf(pool);
  const triggers = await countTriggers(pool);
  let serial = Date.now() % 1e7;
  const rates = { counted: [] as number[], uncounted: [] as number[] };
  const rateOfSaves = () =>
    rateOf(Array.from({ length: SAVES }, () => () => save(volume, mechanic, newPapers(++serial))));
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const counted = await rateOfSaves();
      await turn(pool, triggers, 'disable');
      const uncounted = await rateOfSaves();
      await turn(pool, triggers, 'enable');
      // The first round warms both up.
      if (round === 0) continue;
      rates.counted.push(counted);
      rates.uncounted.push(uncounted);
    }
  } finally {
    await turn(pool, triggers, 'enable');
    // Of a million it takes minutes.
    await pool.query('begin; set local statement_timeout = 0; select inspect.recount_checkups(); commit');
  }
  return [
    line('saves, API', rates.counted, 'a second'),
    line('saves without the triggers of counts', rates.uncounted, 'a second'),
    ratio('time with : without (goal ≤ 1.3)', rates.uncounted, rates.counted),
    `without ${triggers.map(({ of, name }) => `${of}.${name}`).join(', ')}`,
  ];
}

type Trigger = { of: string; name: string };

async function countTriggers(pool: pg.Pool): Promise<Trigger[]> {
  const { rows } = await pool.query<Trigger>(
    `select t.tgrelid::regclass::text as of, t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid in ('checkups'::regclass, 'payments'::regclass, 'ledger_entries'::regclass)
        and p.proname like 'note\\_%' and p.proname <> 'note_record' order by 1, 2`,
  );
  return rows;
}

async function turn(pool: pg.Pool, triggers: readonly Trigger[], how: 'enable' | 'disable'): Promise<void> {
  for (const { of, name } of triggers) await pool.query(`alter table ${of} ${how} trigger ${name}`);
}
