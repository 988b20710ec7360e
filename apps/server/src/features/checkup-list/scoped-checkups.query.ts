import { type Actor, scopeOf } from '@inspect/contract/access';
import { type CheckupFilter, LIST_RANGE_DAYS, rangeOf } from '@inspect/contract/checkup-list';
import { MECHANIC_CLOSED_DAYS, type MechanicQuery } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import {
  AppError,
  addDays,
  type Day,
  daysBetween,
  latinCode,
  searchKey,
  startOfDay,
} from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';

/**
 * The only way to checkups for lists and reports: what the person may see, not deleted, of the filter. `longest`: how far
 * apart the days may be that this call answers for. @throws AppError validation
 */
export function scopedCheckups(
  actor: Actor,
  filter: CheckupFilter,
  today: string,
  longest: number = LIST_RANGE_DAYS,
): RawBuilder<unknown> {
  const conditions = [
    filter.deleted ? sql`c.deleted` : sql`not c.deleted`,
    scopeCondition(actor),
    ...filterConditions(filter, today, longest),
  ];
  return sql`from checkups c where ${sql.join(conditions, sql` and `)}`;
}

/** What a mechanic works at: his open checkups of whatever day, or those that were closed lately. */
export function mechanicCheckups(
  actor: Actor,
  { status = 'open', search }: Pick<MechanicQuery, 'status' | 'search'>,
  today: string,
): RawBuilder<unknown> {
  const conditions = [
    sql`not c.deleted`,
    sql`c.mechanic = ${actor.userId}`,
    scopeCondition(actor),
    status === 'closed' ? sql`c.status <> 'open'` : sql`c.status = ${status}`,
    ...(status === 'open' ? [] : [closedLately(today)]),
    ...(search ? [searchCondition(search)] : []),
  ];
  return sql`from checkups c where ${sql.join(conditions, sql` and `)}`;
}

const closedLately = (today: string) => sql`c.updated_at >= ${shownSince(today)}`;

/** Of his own a mechanic sees the open ones, and what was closed lately; everybody else all that his scope has. */
export const notClosedLong = (actor: Actor, today: string) =>
  scopePartsOf(actor)?.mechanic === undefined
    ? sql`true`
    : sql`(c.status = 'open' or ${closedLately(today)})`;

/** From then on a mechanic still sees what he has closed. */
export const shownSince = (today: string) => startOfDay(addDays(today, -MECHANIC_CLOSED_DAYS));

/** What the rows of a role have in common; {} = it sees them all, null = none. */
export type Scope = { company?: string | null; station?: string; mechanic?: string };

export function scopePartsOf(actor: Actor): Scope | null {
  const { company, station } = actor;
  switch (scopeOf(actor, 'checkups')) {
    case 'all':
      return {};
    case 'company':
      return { company };
    case 'station':
      return station === null ? { company } : { company, station };
    case 'own':
      return { company, mechanic: actor.userId };
    default:
      return null;
  }
}

export function scopeCondition(actor: Actor): RawBuilder<unknown> {
  const scope = scopePartsOf(actor);
  if (!scope) return sql`false`;
  const conditions = [
    ...(scope.company === undefined ? [] : [sql`c.company = ${scope.company}`]),
    ...(scope.station === undefined ? [] : [sql`c.station = ${scope.station}`]),
    ...(scope.mechanic === undefined ? [] : [sql`c.mechanic = ${scope.mechanic}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function filterConditions(filter: CheckupFilter, today: string, longest: number): RawBuilder<unknown>[] {
  const conditions = filter.overdue
    ? [sql`c.status = 'open'`, sql`c.created_at < ${startOfDay(today)}`]
    : daysCondition(filter, today, longest);
  if (filter.Opinion) conditions.push(sql`c.opinion = ${filter.Opinion === 'true'}`);
  if (filter.status) conditions.push(sql`c.status = ${filter.status}`);
  if (filter.company) conditions.push(sql`c.company = ${filter.company}`);
  if (filter.station) conditions.push(sql`c.station = ${filter.station}`);
  if (filter.type) conditions.push(sql`c.car_type = ${filter.type}`);
  if (filter.cameraReasonId) conditions.push(sql`c.camera_reason = ${filter.cameraReasonId}`);
  if (filter.ownerStatus) conditions.push(sql`c.owner_status = ${Number(filter.ownerStatus)}`);
  if (filter.search) conditions.push(searchCondition(filter.search));
  return conditions;
}

/** The first and the last day that a filter means. @throws AppError validation */
export function daysOf(
  filter: CheckupFilter,
  today: string,
  longest: number = LIST_RANGE_DAYS,
): { from: Day; to: Day } {
  const { from, to } = rangeOf(filter, today);
  // With one end left out only the clock knows how long the range is.
  if (daysBetween(from, to) > longest)
    throw new AppError('validation', { fields: { startDate: t('field.range') } });
  return { from, to };
}

function daysCondition(filter: CheckupFilter, today: string, longest: number): RawBuilder<unknown>[] {
  const { from, to } = daysOf(filter, today, longest);
  return [sql`c.created_at >= ${startOfDay(from)}`, sql`c.created_at < ${startOfDay(addDays(to, 1))}`];
}

/** A plate is often typed with spaces or hyphens, so the text is also tried without them. */
function searchCondition(search: string): RawBuilder<unknown> {
  const wanted = `%${escapeLike(searchKey(search))}%`;
  const bare = searchKey(latinCode(search));
  if (bare.length < 3) return sql`c.search_key like ${wanted}`;
  return sql`(c.search_key like ${wanted} or c.search_key like ${`%${escapeLike(bare)}%`})`;
}
