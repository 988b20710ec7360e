import { type Actor, can, isStaff } from '@inspect/contract/access';
import { checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import type { EditHistory, HistoryEntity } from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { addDays, type Day, startOfDay } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { changesBetween } from '../../../platform/history/record-edit.repo.ts';
import { notClosedLong, scopeCondition } from '../../checkup-list/index.ts';
import { comparable, versionRows, wireOf } from './history.query.ts';

const ENTITY: HistoryEntity = 'checkups';

type Criteria = {
  days: { from: Day; to: Day } | null;
  today: Day;
  record?: string | undefined;
  company?: string | undefined;
  /** those who changed it, in a query of their ids */
  by?: RawBuilder<unknown> | undefined;
  top: Top | undefined;
};

/** So many of a table, from its newest or its oldest on. */
export type Top = { way: 'asc' | 'desc'; most: number };

/** The beginning along an index over these columns; nothing asked = all of it, in no order. */
export function topOf(top: Top | undefined, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (!top) return sql``;
  const way = top.way === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${sql.join(columns.map((column) => sql`${column} ${way}`))} limit ${top.most}`;
}

/** Each version as an entry of the histories: of the checkups that the person may see. Its hash gives it an id. */
export function versionEntries(
  actor: Actor,
  { days, today, record, company, by, top }: Criteria,
): RawBuilder<unknown> {
  const conditions = [
    ...(isStaff(actor.role) ? [] : [sql`v.company = ${actor.company ?? ''}`]),
    ...(company === undefined ? [] : [sql`v.company = ${company}`]),
    ...(record === undefined ? [] : [sql`v.checkup = ${record}`]),
    // Who it was stands in the record itself: each of these days is read for it.
    ...(by === undefined ? [] : [sql`v.content::jsonb ->> 'changed_by' in ${by}`]),
    ...(days === null
      ? []
      : [sql`v.at >= ${startOfDay(days.from)}`, sql`v.at < ${startOfDay(addDays(days.to, 1))}`]),
    // The staff see what was deleted, and of what was removed for good the versions that are left.
    ...(can(actor, checkupLifecycleEndpoints.erase.need) ? [] : [ofShownCheckups(actor, today)]),
  ];
  return sql`(select left(encode(v.hash, 'hex'), 24) as id, v.at, ${ENTITY}::text as entity, v.checkup::text as record, v.version,
      v.checkup::text as place
    from checkup_versions v ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    ${topOf(top, [sql`v.at`, sql`v.checkup`, sql`v.version`])})`;
}

function ofShownCheckups(actor: Actor, today: Day): RawBuilder<unknown> {
  return sql`exists (select from checkups c where c.id = v.checkup and not c.deleted and ${scopeCondition(actor)}
    and ${notClosedLong(actor, today)})`;
}

type ShownEdit = Pick<EditHistory, 'user' | 'userName' | 'action' | 'reason' | 'changes'>;
type Key = { record: string; version: number };

export const versionKey = ({ record, version }: Key) => `${record}.${version}`;

/** What each of these versions changed, by whom and why. */
export async function versionEdits(
  tx: Tx,
  actor: Actor,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, ShownEdit>> {
  if (keys.length === 0) return new Map();
  // Each beside the one before it.
  const meant = sql`(v.checkup, v.version) in (
    select k.record, k.version - back from unnest(${keys.map(({ record }) => record)}::text[],
      ${keys.map(({ version }) => version)}::int[]) k (record, version), (values (0), (1)) b (back))`;
  const rows = await versionRows(tx, meant);
  const wholes = new Map(rows.map((row) => [versionKey(row), comparable(wireOf(actor, row.whole))]));
  return new Map(
    rows.map((row) => {
      const former = wholes.get(versionKey({ ...row, version: row.version - 1 })) ?? null;
      const nobody = t(row.byMachine ? 'checkups.versions.machine' : 'histories.formerPerson');
      const { by: user, byName, action, reason } = row;
      const changes = changesBetween(former, wholes.get(versionKey(row)) ?? {});
      return [versionKey(row), { user, userName: byName ?? nobody, action, reason, changes }];
    }),
  );
}
