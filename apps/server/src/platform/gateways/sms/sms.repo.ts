import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../db/transaction.ts';

/** What a message is for; money is counted apart for each. */
export type Budget = 'sign_in' | 'reset' | 'notice';

/** Drams promised since then, in all and of one budget. Holds the account of the day until the transaction ends. */
export async function spentSince(
  tx: Tx,
  since: Date,
  budget: Budget,
): Promise<{ total: number; own: number }> {
  const lock = sql`select pg_advisory_xact_lock(hashtext('inspect.sms'))`;
  await tx.run(rawQuery(lock));
  const query = sql<{ total: number; own: number }>`
    select coalesce(sum(cost), 0)::float8 as total,
           coalesce(sum(cost) filter (where budget = ${budget}), 0)::float8 as own
      from sms_messages where created_at > ${since}`;
  return (await tx.first(rawQuery(query))) ?? { total: 0, own: 0 };
}

/** So long it counts that messages were not taken: then the next one is a try. */
const REMEMBERED_MS = 5 * 60_000;

/** A message that was not taken is tried again after seconds: one that still waits after so long waits for its provider. */
const TRIED_AGAIN_MS = 30_000;

/**
 * Has the provider taken neither of the last two messages of five minutes that were handed to it? One that it refused by words, it has
 * answered. Those for a forgotten password don't count: anybody can cause them.
 */
export async function isSilent(tx: Tx, now: Date): Promise<boolean> {
  const [since, before] = [REMEMBERED_MS, TRIED_AGAIN_MS].map((ms) => new Date(now.getTime() - ms));
  const query = sql<{ silent: boolean }>`
    select count(*) = 2 and bool_and(m.state in ('unknown', 'waiting')) as silent
      from (select s.state from sms_messages s
             where s.created_at > ${since} and s.created_at <= ${now} and s.budget <> 'reset' and (s.state <> 'waiting' or exists (
                   select from jobs j where j.last_error is not null and (j.parked or s.created_at <= ${before})
                      and coalesce(j.payload ->> 'message', j.payload ->> 'id') = s.id))
             order by s.created_at desc, s.id desc limit 2) m`;
  return (await tx.first(rawQuery(query)))?.silent === true;
}

export async function isBooked(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(build.selectFrom('sms_messages').select('id').where('id', '=', id))) !== undefined;
}

export async function addMessage(
  tx: Tx,
  { now, ...message }: { id: string; cost: number; budget: Budget; now: Date },
): Promise<void> {
  await tx.run(build.insertInto('sms_messages').values({ ...message, state: 'waiting', created_at: now }));
}

export async function settleMessage(
  tx: Tx,
  id: string,
  outcome: { state: 'sent' | 'failed' | 'unknown'; providerId: string | null },
): Promise<void> {
  await tx.run(
    build
      .updateTable('sms_messages')
      .set({ state: outcome.state, provider_id: outcome.providerId })
      .where('id', '=', id),
  );
}
