import type { Day } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** Until when the register held the vehicle for inspected, before this checkup was concluded. */
export async function registerBefore(tx: Tx, checkup: string): Promise<Day | null> {
  const query = sql<{
    due: Day | null;
  }>`select register_before ->> 'due_on' as due from checkups where id = ${checkup}`;
  return (await tx.first(rawQuery(query)))?.due ?? null;
}

/** A result as the register keeps it. */
export type RegisterResult = {
  last_checkup_on: Day | null;
  last_opinion: boolean | null;
  due_on: Day | null;
};

/**
 * What the register would say of a vehicle's result at an instant, by the conclusions before it that still count, and
 * without any by what the first result of all says was known before it: as `inspect.write_found` writes it. The register's
 * own row is asked only of a vehicle without results, for it may say one already. For who sees all checkups.
 */
export async function registerAt(tx: Tx, vehicle: string, at: Date): Promise<RegisterResult> {
  const query = sql<RegisterResult>`
    with past as (
      select id, concluded_at, opinion, next_checkup_date, (concluded_at at time zone 'Asia/Yerevan')::date as concluded_on
        from checkups where vehicle = ${vehicle} and status = 'concluded' and not deleted and concluded_at < ${at}
    ),
    last as (select * from past order by concluded_at desc, id desc limit 1),
    fit as (select * from past where opinion order by concluded_at desc, id desc limit 1),
    first as (
      select coalesce(register_before, '{}') as facts from checkups
       where vehicle = ${vehicle} and opinion is not null order by concluded_at, id limit 1
    ),
    origin as (
      select coalesce(first.facts, jsonb_build_object(
               'last_checkup_on', v.last_checkup_on, 'last_opinion', v.last_opinion, 'due_on', v.due_on)) as facts
        from vehicles v left join first on true where v.id = ${vehicle}
    )
    select coalesce(last.concluded_on, (origin.facts ->> 'last_checkup_on')::date)::text as last_checkup_on,
           coalesce(last.opinion, (origin.facts ->> 'last_opinion')::boolean) as last_opinion,
           coalesce(fit.next_checkup_date, (origin.facts ->> 'due_on')::date, last.concluded_on)::text as due_on
      from origin left join last on true left join fit on true`;
  const result = await tx.first(rawQuery(query));
  if (!result) throw new Error('the register has no such vehicle');
  return result;
}
