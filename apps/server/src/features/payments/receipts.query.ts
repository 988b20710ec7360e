import type { Receipt } from '@inspect/contract/reports';
import { sql } from 'kysely';
import { isoInstant } from '../../platform/db/iso-instant.ts';

/** What was taken for this very checkup (`c`): it stays where it was paid, so that it is counted once. */
export const RECEIVED = sql`cross join lateral inspect.received_for(c.id) received`;

/** The same one by one. */
export const RECEIPTS = sql<Receipt[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', r.payment, 'purpose', r.purpose, 'method', r.method, 'amount', r.amount,
           'at', ${isoInstant(sql`r.at`)}) order by r.at, r.purpose desc, r.id), '[]')
    from inspect.receipts r where r.checkup = c.id)`;
