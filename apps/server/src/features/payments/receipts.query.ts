import type { Receipt } from '@inspect/contract/reports';
import { sql } from 'kysely';

/** What was taken for this very checkup (`c`): it stays where it was paid, so that it is counted once. */
export const RECEIVED = sql`cross join lateral inspect.received_for(c.id) received`;

/** The same by purpose and method, as `m`; `returned` is what went back, by whatever way. */
export const RECEIVED_BY_METHOD = sql`cross join lateral (
  select sum(r.amount) filter (where r.purpose = 'inspection') as inspection,
         sum(r.amount) filter (where r.purpose = 'environmental') as environmental,
         sum(r.amount) filter (where r.amount > 0 and r.method = 'cash') as cash,
         sum(r.amount) filter (where r.amount > 0 and r.method = 'terminal') as terminal,
         sum(r.amount) filter (where r.amount > 0 and r.method = 'arca') as arca,
         sum(r.amount) filter (where r.amount > 0 and r.method = 'idram') as idram,
         sum(r.amount) filter (where r.amount > 0 and r.method = 'telcell') as telcell,
         -sum(r.amount) filter (where r.amount < 0) as returned, sum(r.amount) as received
    from inspect.receipts r where r.checkup = c.id) m`;

/** The same one by one. */
export const RECEIPTS = sql<Receipt[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('_id', r.payment, 'purpose', r.purpose, 'method', r.method, 'amount', r.amount,
           'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at, r.purpose desc, r.id), '[]')
    from inspect.receipts r where r.checkup = c.id)`;
