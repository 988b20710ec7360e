import { sql } from 'kysely';

/** Of the fiscal receipts of a payment `p`, the oldest first. */
export const FISCAL_NUMBERS_OF_P = sql`array(
  select f.number from fiscal_receipts f where f.payment = p.id and f.number is not null order by f.at, f.entry)`;
