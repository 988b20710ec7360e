import type { AttemptOutcome } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';

/** Numbers what happened since, and makes a delivery of it for each address that wants it. */
export async function spreadEvents(tx: Tx, now: Date): Promise<void> {
  await tx.rows(rawQuery(sql`select inspect.spread_partner_events(${now})`));
}

type Moment = { now: Date; lapseNow: Date };

/** Addresses for which something is due that nobody is sending. */
export async function dueWebhooks(tx: Tx, { now, lapseNow }: Moment): Promise<string[]> {
  const query = sql<{ id: string }>`
    select distinct w.id from inspect.paid_webhooks(${now}) w join partner_deliveries d on d.webhook = w.id
     where d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${lapseNow})`;
  return (await tx.rows(rawQuery(query))).map(({ id }) => id);
}

export type ClaimedDelivery = {
  id: string;
  event: string | null;
  tries: number;
  lease: Date;
  partner: string;
  url: string;
  scopes: string[];
  secret: Buffer;
  formerSecret: Buffer | null;
};

type Claim = Moment & { lease: Date; limit: number };

/** Takes due deliveries of one address for itself, if it may still be sent to; what others hold is passed over. */
export function claimDeliveries(tx: Tx, webhook: string, claim: Claim): Promise<ClaimedDelivery[]> {
  const { now, lapseNow, lease, limit } = claim;
  return tx.rows(
    rawQuery(sql<ClaimedDelivery>`
      with due as (
        select d.id from partner_deliveries d
         where d.webhook = ${webhook} and d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${lapseNow})
         order by d.due_at, d.id limit ${limit} for update skip locked
      )
      update partner_deliveries d set leased_until = ${lease} from inspect.paid_webhooks(${now}) w
       where d.id = any (array(select id from due)) and w.id = d.webhook
      returning d.id, d.event, d.tries, d.leased_until as lease, w.partner, w.url, w.scopes, w.secret,
                w.former_secret as "formerSecret"`),
  );
}

export type Attempt = {
  at: Date;
  outcome: AttemptOutcome;
  status: number | null;
  milliseconds: number;
};
/** `due` = null: it is not tried again by itself */
export type AfterAttempt = { state: 'failed' | 'delivered' | 'dead'; due: Date | null; at: Date };

/** False when the lease was lost meanwhile: somebody else says how it ended. */
export async function noteAttempt(
  tx: Tx,
  { id, lease, tries }: Pick<ClaimedDelivery, 'id' | 'lease' | 'tries'>,
  { at, outcome, status, milliseconds }: Attempt,
  after: AfterAttempt,
): Promise<boolean> {
  const ended = await tx.run(
    build
      .updateTable('partner_deliveries')
      .set({
        state: after.state,
        tries: tries + 1,
        due_at: after.due,
        leased_until: null,
        finished_at: after.due === null ? after.at : null,
      })
      .where('id', '=', id)
      .where('leased_until', '=', lease),
  );
  await tx.run(
    build
      .insertInto('partner_delivery_attempts')
      .values({ id: newId(), delivery: id, at, outcome, status, milliseconds }),
  );
  return ended === 1;
}

/** It fails from then on, if it did not before; null = it does not. */
export async function markFailing(tx: Tx, delivery: string, since: Date | null): Promise<void> {
  const changed = since === null ? sql`w.failing_since is not null` : sql`w.failing_since is null`;
  await tx.run(
    rawQuery(sql`
      update partner_webhooks w set failing_since = ${since}
        from partner_deliveries d where d.id = ${delivery} and w.id = d.webhook and ${changed}`),
  );
}
