import { type Actor, can } from '@inspect/contract/access';
import { entryOf, FIELD_NAMES, isFieldName, isStored, nameFieldOf } from '@inspect/contract/checkup-fields';
import {
  type CheckupAction,
  type CheckupVersion,
  checkup,
  checkupLifecycleEndpoints,
  checkupVersion,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { changesBetween } from '../../../platform/history/record-edit.repo.ts';
import { fieldSql, presentCheckup, selectList, shownCheckup } from '../../checkup-list/index.ts';

/** Of the row itself: what was paid for it, photographed and what it repeats may have changed since. */
const COLUMNS = FIELD_NAMES.filter(isStored).flatMap((name) => fieldSql('c', name, 'as written'));
/** Said beside the changes, or different in every version. */
const BESIDE = ['version', 'updatedAt', 'changeReason'];
/** Names of what the ids stand for; the ids are compared. */
const NAMES: readonly (string | null)[] = FIELD_NAMES.map(nameFieldOf);

type Row = Record<string, unknown>;
/** Every version of a checkup beside the one before it, newest first, for who may see the checkup itself. */
export async function historyOf(tx: Tx, actor: Actor, id: string, now: Date): Promise<CheckupVersion[]> {
  // The staff see what was deleted, and of what was removed for good the versions that are left.
  if (!can(actor, checkupLifecycleEndpoints.erase.need)) await shownCheckup(tx, actor, id, now);
  const rows = await versionRows(tx, sql`v.checkup = ${id}`);
  if (rows.length === 0) throw new AppError('not_found');
  const wholes = rows.map(({ whole }) => wireOf(actor, whole));
  return rows
    .map(({ whole: _whole, at, recordedAt, ...row }, index) =>
      checkupVersion.parse({
        ...row,
        at: at.toISOString(),
        recordedAt: recordedAt?.toISOString() ?? null,
        checkup: wholes[index],
        changes: index === 0 ? [] : changesBetween(comparable(wholes[index - 1]), comparable(wholes[index])),
      }),
    )
    .reverse();
}

type VersionRow = {
  record: string;
  version: number;
  at: Date;
  recordedAt: Date | null;
  by: string | null;
  byName: string | null;
  byMachine: boolean;
  action: CheckupAction;
  reason: string | null;
  hash: string;
  whole: Row;
};

/** A version of the findings that did no more than sign them for somebody who stood at the desk. */
const SIGNING = sql`case when c.change_action = 'findings' and c.signature <> 'device' and c.signed_at = v.at
  then 'sign' else c.change_action end`;

/** The versions `v` that are meant, oldest first; `whole` = the columns of the wire, as that version had them. */
export function versionRows(tx: Tx, meant: RawBuilder<unknown>): Promise<VersionRow[]> {
  const query = sql<VersionRow>`
    select v.checkup as record, v.version, v.at, inspect.recorded_at(v.checkup, v.version) as "recordedAt", c.changed_by is null as "byMachine", u.id as by,
           case when u.id is null and inspect.is_staff(c.changed_by) then ${t('histories.staff')} else u.name end as "byName",
           ${SIGNING} as action, c.change_reason as reason, encode(v.hash, 'hex') as hash, w.whole
      from checkup_versions v
      cross join lateral jsonb_populate_record(null::checkups, v.content::jsonb) c
      -- Who may not see a person learns that it was the staff, and no more.
      left join users u on u.id = c.changed_by
      cross join lateral (select to_jsonb(wire) as whole from (select ${selectList(COLUMNS)}) wire) w
     where ${meant} order by v.checkup, v.version`;
  return tx.rows(rawQuery(query));
}

/** Instants come out of the database's JSON with an offset. */
export function wireOf(actor: Actor, whole: Row): Row {
  const entries = Object.entries(whole).map(([name, value]) => [
    name,
    isInstant(name) && typeof value === 'string' ? new Date(value).toISOString() : value,
  ]);
  const { can: _can, ...row } = presentCheckup(actor, Object.fromEntries(entries));
  // A column that came later is empty in older versions, also where it may not be.
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null || accepts(name, value)),
  );
}

const isInstant = (name: string) => isFieldName(name) && entryOf(name).kind === 'instant';

function accepts(name: string, value: unknown): boolean {
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = checkup.shape;
  return shape[name]?.safeParse(value).success === true;
}

export function comparable(whole: Row | undefined): Row {
  const names = Object.keys(whole ?? {}).filter((name) => !BESIDE.includes(name) && !NAMES.includes(name));
  return Object.fromEntries(names.map((name) => [name, whole?.[name]]));
}
