import type { Role } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../db/schema.ts';
import { rowBatches } from './row-batches.ts';
import { takeTime } from './take-time.ts';

/**
 * Transactions. Each one drops to a role that owns nothing and does not bypass row-level security before
 * anything is read: `inspect_app` with an actor (a person's request) or `inspect_system` (sign-in, the
 * machine's own work). Queries are built by Kysely and run by `pg` as prepared statements.
 */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** A query written as SQL, as a transaction takes it. */
export function rawQuery<Row>(query: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => query.compile(build) };
}

export type Tx = {
  /** all rows */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  /** all rows of the last statement of this transaction: its commit goes out with it, and nothing may follow */
  last<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** how many rows were touched */
  run(query: Compilable<unknown>): Promise<number>;
  /** the rows of a reading query in arrays of at most `size`, for what is too much to hold at once */
  batches<Row>(query: Compilable<Row>, size: number): AsyncIterable<Row[]>;
  /** every further statement of this transaction may take so many minutes, in place of the 10 s of a request */
  takeTime(minutes: number): Promise<void>;
};

export type SessionActor = {
  userId: string;
  name: string;
  role: Role;
  company: string | null;
  station: string | null;
  sessionId: string;
  lastSeen: Date;
  accessVersion: number;
  /** the second factor lacks its phone: only the calls that add one are open */
  mustAddPhone: boolean;
  hasPasskey: boolean;
  /** when the person last proved himself with his password */
  freshAt: Date;
};

type SessionRow = {
  user_id: string;
  name: string;
  role: Role;
  company: string | null;
  station: string | null;
  session_id: string;
  last_seen: Date;
  access_version: number;
  must_add_phone: boolean;
  has_passkey: boolean;
  fresh_at: Date;
};

/** Statement names by text: PostgreSQL keeps the plan, the connection keeps the name. */
const names = new Map<string, string>();
const MAX_NAMES = 500;
const RETRY_SECONDS = 2;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

/** What is sent in one turn leaves in one write: independent statements asked by Promise.all cost one round trip. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The same way of asking on a connection that somebody else's transaction holds; `commit` ends it, where that is ours. */
export function onClient(client: pg.PoolClient, commit = async (): Promise<unknown> => undefined): Tx {
  const send = async <Row>(query: Compilable<Row>) => {
    const { sql, parameters } = query.compile();
    const name = nameOf(sql);
    sendTogether(client);
    return client.query<Row & pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      ...(name ? { name } : {}),
    });
  };
  return {
    rows: async (query) => (await send(query)).rows,
    first: async (query) => (await send(query)).rows[0],
    last: async (query) => {
      const answer = send(query);
      // Of a statement that failed nothing is committed; whether it failed is told by its own answer.
      commit().catch(() => undefined);
      return (await answer).rows;
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
    batches: <Row>(query: Compilable<Row>, size: number) =>
      rowBatches<Row & pg.QueryResultRow>(client, query.compile(), size),
    takeTime: (minutes) => takeTime(client, minutes),
  };
}

/** Begins with `opening`, commits after `work`; what fails is rolled back. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  opening: string,
  work: (client: pg.PoolClient, opened: pg.QueryResult[], commit: () => Promise<unknown>) => Promise<Result>,
) {
  const client = await pool.connect().catch((cause: unknown) => {
    // No connection in time, or no server: the moment's fault, not this request's.
    throw new AppError('unavailable', { retryAfter: RETRY_SECONDS }, cause);
  });
  let broken: Error | undefined;
  let committed: Promise<unknown> | undefined;
  const commit = () => {
    committed ??= client.query('commit');
    return committed;
  };
  try {
    const opened: unknown = await client.query(opening);
    const result = await work(client, Array.isArray(opened) ? opened : [], commit);
    await commit();
    return result;
  } catch (problem) {
    // A connection that can't even roll back is not given back to the pool.
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error('rollback failed');
    });
    // Lost on the way, whatever was running: the moment's fault too.
    if (broken && !(problem instanceof AppError))
      throw new AppError('unavailable', { retryAfter: RETRY_SECONDS }, problem);
    throw problem;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` as the person of the session. `token` is the SHA-256 of the session token; the session is
 * looked up in the same round trip that opens the transaction. `actor` is null when there is no live session:
 * every policy then yields nothing.
 */
export async function asSession<Result>(
  pool: pg.Pool,
  token: Buffer,
  now: Date,
  work: (tx: Tx, session: SessionActor | null) => Promise<Result>,
): Promise<Result> {
  // Both values are made here from bytes and a date, never from text of a request.
  const opening = `begin; set local role inspect_app; select * from inspect.open_request('\\x${token.toString('hex')}', '${now.toISOString()}') r cross join lateral inspect.session_facts(r.session_id)`;
  return inTransaction(pool, opening, (client, opened, commit) => {
    const row: SessionRow | undefined = opened[2]?.rows[0];
    return work(onClient(client, commit), row ? sessionOf(row) : null);
  });
}

function sessionOf(row: SessionRow): SessionActor {
  return {
    userId: row.user_id,
    name: row.name,
    role: row.role,
    company: row.company,
    station: row.station,
    sessionId: row.session_id,
    lastSeen: row.last_seen,
    accessVersion: row.access_version,
    mustAddPhone: row.must_add_phone,
    hasPasskey: row.has_passkey,
    freshAt: row.fresh_at,
  };
}

/** From here on the transaction is the machine's: for what there is to say to whom no session belongs. */
export async function goOnAsSystem(tx: Tx): Promise<void> {
  await tx.run(rawQuery(sql`set local role inspect_system`));
}

/** Runs `work` as the machine itself: sign-in, heartbeat. Sees only what is granted to inspect_system. */
export function asSystem<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, 'begin; set local role inspect_system', (client, _opened, commit) =>
    work(onClient(client, commit)),
  );
}
