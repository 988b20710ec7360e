import pg from 'pg';
import { errorCode } from '../start-error.ts';
import { limitSilence } from './limit-silence.ts';

export type Writability =
  | { ready: true }
  /** one word for the log and whoever asks: what stands in the way of a write */
  | { ready: false; reason: 'silent' | 'unreachable' | 'standby' | 'read_only' | 'disk_full' | 'refused' };

/** Probes come every few seconds from several sides; they share one answer. */
const FRESH_MS = 1_000;
/** a load balancer waits no longer than 2 s */
const PATIENCE_MS = 1_500;
const STATEMENT_MS = 1_000;

/**
 * Whether the database takes writes, within 1.5 s, asked at most once a second. It really writes (a log message, a
 * temporary file) and leaves nothing: reading alone works on a full disk, too.
 */
export function createWritability(pool: pg.Pool): () => Promise<Writability> {
  let last: { at: number; answer: Writability } | undefined;
  let asking: Promise<Writability> | undefined;

  function ask(): Promise<Writability> {
    asking ??= tryToWrite(pool)
      .then((answer) => {
        last = { at: performance.now(), answer };
        return answer;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  return async () => {
    if (last && performance.now() - last.at < FRESH_MS) return last.answer;
    return inTime(ask());
  };
}

async function inTime(answer: Promise<Writability>): Promise<Writability> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Writability>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, { ready: false, reason: 'silent' });
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryToWrite(pool: pg.Pool): Promise<Writability> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (problem) {
    return { ready: false, reason: reasonOf(problem, 'unreachable') };
  }
  let broken = true;
  limitSilence(client, STATEMENT_MS);
  try {
    const reason = await write(client);
    broken = false;
    return reason ? { ready: false, reason } : { ready: true };
  } catch (problem) {
    broken = !(await client.query('rollback').then(
      () => true,
      () => false,
    ));
    return { ready: false, reason: reasonOf(problem, broken ? 'unreachable' : 'refused') };
  } finally {
    client.release(broken);
  }
}

async function write(client: pg.PoolClient): Promise<'standby' | 'read_only' | undefined> {
  await client.query(`begin; set local role inspect_system; set local statement_timeout = ${STATEMENT_MS}`);
  const { rows } = await client.query<{ standby: boolean; locked: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as locked`,
  );
  const reason = rows[0]?.standby ? 'standby' : rows[0]?.locked ? 'read_only' : undefined;
  if (!reason) {
    // 5,000 numbers are more than 64 kB.
    await client.query(
      `set local work_mem = '64kB'; select count(*) from generate_series(1, 5000) as number`,
    );
    await client.query(`select pg_logical_emit_message(true, 'inspect', 'ready')`);
  }
  await client.query('commit');
  return reason;
}

const REASONS: Record<string, 'disk_full' | 'read_only' | 'silent'> = {
  '53100': 'disk_full',
  '25006': 'read_only',
  '57014': 'silent',
  ETIMEDOUT: 'silent',
};

function reasonOf(problem: unknown, otherwise: 'unreachable' | 'refused') {
  // A refusal of the server says why; anything else is a connection that broke.
  const code = errorCode(problem);
  // It stops, starts or recovers (57P01 to 57P03): it is not there for now, and nobody's right is missing.
  if (code?.startsWith('57P')) return 'unreachable';
  return (code && REASONS[code]) || (problem instanceof pg.DatabaseError ? 'refused' : otherwise);
}
