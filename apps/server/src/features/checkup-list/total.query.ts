import type { Actor } from '@inspect/contract/access';
import { type RawBuilder, sql } from 'kysely';
import { type CheckupFilter, daysOf, scopedCheckups, scopePartsOf } from './scoped-checkups.query.ts';

/** The exact count: summed up from `checkup_counts` where the filter allows, else counted. */
export function totalOf(actor: Actor, filter: CheckupFilter, today: string): RawBuilder<number> {
  const scope = scopePartsOf(actor);
  const { deleted, overdue, cameraReasonId, search } = filter;
  if (!scope || scope.mechanic !== undefined || deleted || overdue || cameraReasonId || search)
    return sql<number>`(select count(*) ${scopedCheckups(actor, filter, today)})`;
  const company = [scope.company, filter.company].filter((id) => id !== undefined);
  const where = [
    ...company.map((id) => sql`n.company = ${id}`),
    ...(scope.station === undefined ? [] : [sql`n.station = ${scope.station}`]),
    ...factConditions(filter, today),
  ];
  const ofCountry = company.length === 0 ? [sql`n.company is null`] : [];
  const summed = sql.join([...ofCountry, ...where], sql` and `);
  const noted = sql.join(where, sql` and `);
  return sql<number>`(
    (select coalesce(sum(n.count), 0) from checkup_counts n where ${summed}) +
    (select coalesce(sum(n.count), 0) from checkup_count_changes n where ${noted}))`;
}

function factConditions(filter: CheckupFilter, today: string): RawBuilder<unknown>[] {
  const { from, to } = daysOf(filter, today);
  const conditions = [sql`n.day between ${from} and ${to}`];
  if (filter.Opinion) conditions.push(sql`n.opinion = ${filter.Opinion === 'true'}`);
  if (filter.status) conditions.push(sql`n.status = ${filter.status}`);
  if (filter.type) conditions.push(sql`n.car_type = ${filter.type}`);
  return conditions;
}
