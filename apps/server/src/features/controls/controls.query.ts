import { type Actor, scopeOf } from '@inspect/contract/access';
import type {
  CONTROL_ACTIONS,
  ControlCounts,
  ControlEvent,
  ControlStatus,
  ControlsQuery,
  SamplePart,
} from '@inspect/contract/controls';
import type { Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { orderOf, scopedCheckups } from '../checkup-list/index.ts';
import { photosOfAnswers } from './answer-photos.query.ts';
import { SAMPLE, withSeeds } from './draws.query.ts';

export type StoredControl = {
  _id: string;
  checkupStatus: string;
  checkupVersion: number;
  decidedVersion: number | null;
  status: ControlStatus;
  cameraReasonId: string | null;
  note: string | null;
  by: string | null;
  at: Date | null;
  question: string | null;
  askedAt: Date | null;
  answer: string | null;
  answeredByName: string | null;
  answeredAt: Date | null;
  /** how many photographs came with it */
  answerPhotos: number;
  /** 0 = nothing was said yet */
  version: number;
  reused: boolean;
  sample: SamplePart | null;
};

export type ControlsWanted = Omit<ControlsQuery, 'page' | 'limit' | 'dahkPage'>;

/** Who sees the whole country is told which checkups were drawn; a station that knew would mend those. */
export const seesCountry = (actor: Actor): boolean => scopeOf(actor, 'controls') === 'all';

const STATUS = sql`coalesce(k.status, 'unchecked')`;
const WAITING = sql`(k.question is not null and k.answered_at is null)`;
const BY_QUESTION = { waiting: WAITING, answered: sql`k.answered_at is not null` } as const;

/** Concluded and void checkups of the filter with what was said of them, as `from …`; `c` the checkup, `k` its control. */
function matching(
  actor: Actor,
  { controlStatus, question, sample, sort: _sort, ...filter }: ControlsWanted,
  today: Day,
): RawBuilder<unknown> {
  const hidden = !seesCountry(actor);
  const conditions = [
    sql`true`,
    ...(controlStatus ? [sql`${STATUS} = ${controlStatus}`] : []),
    ...(question ? [BY_QUESTION[question]] : []),
    ...(sample && hidden ? [sql`false`] : []),
    ...(sample && !hidden
      ? [sample === 'all' ? sql`${SAMPLE} is not null` : sql`${SAMPLE} = ${sample}`]
      : []),
  ];
  return sql`from (select c.* ${scopedCheckups(actor, filter, today)} and c.status <> 'open') c
    left join controls k on k.checkup = c.id ${withSeeds(today)} where ${sql.join(conditions, sql` and `)}`;
}

/** The answer that stands is the last one: another question takes it away. */
const ANSWER_PHOTOS = sql`case when k.answered_at is null then 0 else (
    select count(*)::int from answer_photos p where p.checkup = k.checkup and p.answer_version = (
      select max(e.version) from control_events e where e.checkup = k.checkup and e.action = 'answer')) end`;

const columnsFor = (actor: Actor) => sql`
  c.id as _id, c.status as "checkupStatus", c.version as "checkupVersion", k.checkup_version as "decidedVersion",
  ${STATUS} as status, k.camera_reason as "cameraReasonId", k.note, k.question, k.asked_at as "askedAt", k.answer,
  k.answered_at as "answeredAt", ${ANSWER_PHOTOS} as "answerPhotos", k.decided_at as at, coalesce(k.version, 0) as version,
  (select u.name from users u where u.id = k.decided_by) as by,
  (select u.name from users u where u.id = k.answered_by) as "answeredByName",
  exists (select from attachments a join photo_reuses r on r.photo = a.id or r.earlier = a.id where a.checkup = c.id) as reused,
  ${seesCountry(actor) ? SAMPLE : sql`null`} as sample`;

/** Newest first where no other order is asked for; of a company what waits for its answer before. */
export function allControls(actor: Actor, wanted: ControlsWanted, today: Day, place = sql``) {
  const first = wanted.sort || seesCountry(actor) ? sql`` : sql`${WAITING} desc,`;
  return sql<StoredControl>`select ${columnsFor(actor)} ${matching(actor, wanted, today)}
    order by ${first} ${orderOf(wanted.sort)} ${place}`;
}

export async function controlsPage(
  tx: Tx,
  actor: Actor,
  wanted: ControlsWanted,
  today: Day,
  { limit, offset }: PageWindow,
): Promise<{ rows: StoredControl[]; counts: ControlCounts; count: number; waiting: number }> {
  const { controlStatus, ...others } = wanted;
  const page = allControls(actor, wanted, today, sql`limit ${limit} offset ${offset}`);
  const counted = sql<{ status: ControlStatus; count: number; waiting: number }>`
    select ${STATUS} as status, count(*) as count, count(*) filter (where ${WAITING}) as waiting
      ${matching(actor, others, today)} group by 1`;
  const [rows, groups] = await Promise.all([tx.rows(rawQuery(page)), tx.rows(rawQuery(counted))]);
  const counts: ControlCounts = { unchecked: 0, approved: 0, suspicious: 0, violation: 0 };
  for (const group of groups) counts[group.status] = group.count;
  const sum = (of: (group: (typeof groups)[number]) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  return {
    rows,
    counts,
    count: controlStatus ? counts[controlStatus] : sum(({ count }) => count),
    waiting: sum(({ waiting }) => waiting),
  };
}

/** Of a checkup that the caller has found within the person’s rights. */
export async function controlOf(tx: Tx, actor: Actor, id: string, today: Day): Promise<StoredControl> {
  const query = sql<StoredControl>`select ${columnsFor(actor)} from checkups c
    left join controls k on k.checkup = c.id ${withSeeds(today)} where c.id = ${id}`;
  const found = await tx.first(rawQuery(query));
  if (!found) throw new Error('a checkup that was found is not there');
  return found;
}

type StoredEvent = Omit<ControlEvent, 'at' | 'action' | 'photos'> & {
  at: Date;
  version: number;
  action: (typeof CONTROL_ACTIONS)[number];
};

/** What was said of a checkup, oldest first. */
export async function eventsOf(tx: Tx, id: string): Promise<ControlEvent[]> {
  const query = sql<StoredEvent>`
    select e.at, (select u.name from users u where u.id = e.by_user) as "byName", e.action, e.status,
           e.camera_reason as "cameraReasonId", e.note, e.question, e.answer, e.version
      from control_events e where e.checkup = ${id} order by e.version`;
  const rows = await tx.rows(rawQuery(query));
  const photos = await photosOfAnswers(tx, id);
  return rows.map(({ version, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    photos: photos.get(version) ?? [],
  }));
}

/** Reasons that control may name; the others excuse a missing photograph. */
export async function isControlReason(tx: Tx, id: string): Promise<boolean> {
  const query = sql`select from camera_reasons where id = ${id} and status and 'control' = any(used_in)`;
  return (await tx.rows(rawQuery(query))).length === 1;
}

/** Holds what was said of a checkup until the transaction ends. */
export async function lockControl(tx: Tx, id: string): Promise<void> {
  await tx.rows(rawQuery(sql`select from controls where checkup = ${id} for no key update`));
}

/** Of those that are no longer chosen, too: what was decided with one keeps its name. */
export async function reasonNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows(
    rawQuery(sql<{ id: string; name: string }>`select id, name from camera_reasons`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function controlReasons(tx: Tx) {
  const query = sql<{ _id: string; name: string }>`select id as _id, name from camera_reasons
    where status and 'control' = any(used_in) order by ordering, id`;
  return tx.rows(rawQuery(query));
}
