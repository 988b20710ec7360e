import { type Actor, isStaff, LED_ROLES } from '@inspect/contract/access';
import type { EditHistory, HISTORY_SORTS, HistoryEntity } from '@inspect/contract/histories';
import { t } from '@inspect/contract/i18n';
import { addDays, type Day, searchKey, startOfDay } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import type { SortOrder } from '../../platform/db/sorted-by.ts';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import type { Change, Edit } from '../../platform/history/record-edit.repo.ts';
import { type Top, topOf, versionEdits, versionEntries, versionKey } from '../checkups/index.ts';

type Criteria = {
  /** those that the person may see; of checkups the versions are the history */
  entities: readonly HistoryEntity[];
  record: string | undefined;
  company: string | undefined;
  /** those who changed it, in a query of their ids */
  by: RawBuilder<unknown> | undefined;
  days: { from: Day; to: Day } | null;
  today: Day;
  sort: SortOrder<(typeof HISTORY_SORTS)[number]>;
};

/** `version` = of a checkup */
type Entry = { id: string; at: Date; entity: HistoryEntity; record: string; version: number | null };

/** What happened at one moment stands by the ids of what it was about, in the order of the indexes. */
const ORDER = {
  desc: sql`e.at desc, e.place desc, e.version desc nulls last`,
  asc: sql`e.at, e.place, e.version nulls first`,
} as const;

/** People by a part of their name; of strangers row-level security shows none. */
export const peopleNamed = (typed: string) =>
  sql`(select u.id::text from users u where u.search_key like ${`%${escapeLike(searchKey(typed))}%`})`;

/** Newest first unless it is turned round. People of a company read what is their company's: a condition here, beside row-level security. */
export async function editHistories(
  tx: Tx,
  actor: Actor,
  wanted: Criteria & PageWindow,
): Promise<{ rows: EditHistory[]; count: number }> {
  const { limit, offset, sort } = wanted;
  const way = sort === 'at' ? 'asc' : 'desc';
  const union = (page?: Top) => sql.join(sourcesOf(actor, { ...wanted, top: page }), sql` union all `);
  const [entries, counted] = await Promise.all([
    tx.rows(
      rawQuery(
        sql<Entry>`select * from (${union({ way, most: limit + offset })}) e order by ${ORDER[way]} limit ${limit} offset ${offset}`,
      ),
    ),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count from (${union()}) e`)),
  ]);
  const [edits, versions] = await Promise.all([
    storedEdits(
      tx,
      entries.filter(({ version }) => version === null),
    ),
    versionEdits(tx, actor, entries.filter(isVersion)),
  ]);
  const rows = entries.flatMap((entry) => {
    const told = isVersion(entry) ? versions.get(versionKey(entry)) : edits.get(entry.id);
    const { id: _id, at, entity, record } = entry;
    return told ? [{ _id, at: at.toISOString(), entity, record, ...told }] : [];
  });
  return { rows, count: counted?.count ?? 0 };
}

const isVersion = (entry: Entry): entry is Entry & { version: number } => entry.version !== null;

/** What there is to read, table by table; of each no more than is shown, along its index. */
function sourcesOf(actor: Actor, wanted: Criteria & { top: Top | undefined }): RawBuilder<unknown>[] {
  const stored = wanted.entities.filter((entity) => entity !== 'checkups');
  return [
    ...(stored.length > 0 ? [storedEntries(actor, { ...wanted, entities: stored })] : []),
    ...(wanted.entities.includes('checkups') ? [versionEntries(actor, wanted)] : []),
  ];
}

function storedEntries(
  actor: Actor,
  { entities, record, company, by, days, top }: Omit<Criteria, 'today' | 'sort'> & { top: Top | undefined },
): RawBuilder<unknown> {
  const conditions = [
    sql`h.entity = any(${entities})`,
    ...(isStaff(actor.role) ? [] : [sql`h.company = ${actor.company ?? ''}`, ofLed(actor)]),
    ...(company === undefined ? [] : [sql`h.company = ${company}`]),
    ...(record === undefined ? [] : [sql`h.record = ${record}`]),
    ...(by === undefined ? [] : [sql`h."user" in ${by}`]),
    ...(days === null
      ? []
      : [sql`h.at >= ${startOfDay(days.from)}`, sql`h.at < ${startOfDay(addDays(days.to, 1))}`]),
  ];
  return sql`(select h.id::text as id, h.at, h.entity, h.record::text as record, null::int as version, h.id::text as place
    from edit_histories h where ${sql.join(conditions, sql` and `)}
    ${topOf(top, [sql`h.at`, sql`h.id`])})`;
}

/** Of people an owner reads what became of those whom his list shows: neither of himself nor of a fellow owner. */
const ofLed = ({ company }: Actor) => sql`(h.entity <> 'users' or exists (
  select from users p where p.id = h.record and p.company = ${company ?? ''} and p.role = any(${[...LED_ROLES]})))`;

type ShownEdit = Pick<EditHistory, 'user' | 'userName' | 'action' | 'reason' | 'changes'>;

/** Of a stranger one learns only whether he was of the staff. */
async function storedEdits(tx: Tx, entries: readonly Entry[]): Promise<ReadonlyMap<string, ShownEdit>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.rows(
    build
      .selectFrom('edit_histories as h')
      .leftJoin('users as u', 'u.id', 'h.user')
      .where(
        'h.id',
        'in',
        entries.map(({ id }) => id),
      )
      .select(['h.id as id', 'u.id as user', 'u.name as userName'])
      .select([sql<Edit['action']>`h.action`.as('action'), sql<Change[]>`h.changes`.as('changes')])
      .select(sql<boolean>`u.id is null and inspect.is_staff(h."user")`.as('byStaff'))
      .select(sql<boolean>`h."user" is null`.as('byMachine')),
  );
  return new Map(
    rows.map(({ id, byStaff, byMachine, userName, ...row }) => [
      id,
      {
        ...row,
        userName:
          userName ??
          t(byMachine ? 'checkups.versions.machine' : byStaff ? 'histories.staff' : 'histories.formerPerson'),
        reason: null,
      },
    ]),
  );
}
