import type { Receipt } from '@inspect/contract/reports';
import { sql } from 'kysely';

/** What was taken for this very checkup (`c`): a payment stays where it was made, so that it is counted once. */
export const RECEIVED = sql`left join lateral (
  select coalesce(sum(p.amount) filter (where p.purpose = 'inspection'), 0)::int8 as inspection,
         coalesce(sum(p.amount) filter (where p.purpose = 'environmental'), 0)::int8 as environmental,
         coalesce(sum(p.amount), 0)::int8 as total
    from payments p where p.checkup = c.id) received on true`;

/** Its payments one by one. */
export const RECEIPTS = sql<Receipt[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'purpose', p.purpose, 'method', p.method, 'amount', p.amount,
           'at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.created_at, p.purpose desc, p.id), '[]')
    from payments p where p.checkup = c.id)`;
