import { type Actor, scopeOf } from '@inspect/contract/access';
import {
  type CheckupQuery,
  LIST_RANGE_DAYS,
  MECHANIC_CLOSED_DAYS,
  type MechanicQuery,
  rangeOf,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, addDays, daysBetween, latinCode, searchKey, startOfDay } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';

/** The filters without paging. */
export type CheckupFilter = Omit<CheckupQuery, 'page' | 'limit' | 'fields' | 'sort'> & {
  /** those that were deleted, for who may bring them back */
  deleted?: 'true' | undefined;
};

/**
 * The only way into the table of checkups for lists and reports: rows the person may see, not deleted, of
 * the filter. Row-level security stands behind it.
 */
export function scopedCheckups(actor: Actor, filter: CheckupFilter, today: string): RawBuilder<unknown> {
  const conditions = [
    filter.deleted ? sql`c.deleted` : sql`not c.deleted`,
    scopeCondition(actor),
    ...filterConditions(filter, today),
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
    sql`c.status = ${status}`,
    ...(status === 'open' ? [] : [closedLately(today)]),
    ...(search ? [searchCondition(search)] : []),
  ];
  return sql`from checkups c where ${sql.join(conditions, sql` and `)}`;
}

const closedLately = (today: string) =>
  sql`c.updated_at >= ${startOfDay(addDays(today, -MECHANIC_CLOSED_DAYS))}`;

/** Which rows the role sees. */
export function scopeCondition(actor: Actor): RawBuilder<unknown> {
  switch (scopeOf(actor, 'checkups')) {
    case 'all':
      return sql`true`;
    case 'company':
      return sql`c.company = ${actor.company}`;
    case 'station':
      return actor.station === null
        ? sql`c.company = ${actor.company}`
        : sql`(c.company = ${actor.company} and c.station = ${actor.station})`;
    case 'own':
      return sql`(c.company = ${actor.company} and c.mechanic = ${actor.userId})`;
    default:
      return sql`false`;
  }
}

function filterConditions(filter: CheckupFilter, today: string): RawBuilder<unknown>[] {
  const conditions = filter.overdue
    ? [sql`c.status = 'open'`, sql`c.created_at < ${startOfDay(today)}`]
    : daysCondition(filter, today);
  if (filter.Opinion) conditions.push(sql`c.opinion = ${filter.Opinion === 'true'}`);
  if (filter.status) conditions.push(sql`c.status = ${filter.status}`);
  if (filter.company) conditions.push(sql`c.company = ${filter.company}`);
  if (filter.type) conditions.push(sql`c.car_type = ${filter.type}`);
  if (filter.cameraReasonId) conditions.push(sql`c.camera_reason = ${filter.cameraReasonId}`);
  if (filter.search) conditions.push(searchCondition(filter.search));
  return conditions;
}

function daysCondition(filter: CheckupFilter, today: string): RawBuilder<unknown>[] {
  const { from, to } = rangeOf(filter, today);
  // With one end left out only the clock knows how long the range is.
  if (daysBetween(from, to) > LIST_RANGE_DAYS)
    throw new AppError('validation', { fields: { startDate: t('field.range') } });
  return [sql`c.created_at >= ${startOfDay(from)}`, sql`c.created_at < ${startOfDay(addDays(to, 1))}`];
}

/** A plate is often typed with spaces or hyphens, so the text is also tried without them. */
function searchCondition(search: string): RawBuilder<unknown> {
  const wanted = `%${escapeLike(searchKey(search))}%`;
  const bare = searchKey(latinCode(search));
  if (bare.length < 3) return sql`c.search_key like ${wanted}`;
  return sql`(c.search_key like ${wanted} or c.search_key like ${`%${escapeLike(bare)}%`})`;
}
