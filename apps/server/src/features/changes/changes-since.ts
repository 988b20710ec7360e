import { type Actor, can, INSPECTING_ROLE, LED_ROLES } from '@inspect/contract/access';
import { CHANGES_PAGE, type Changes, type ChangesOf } from '@inspect/contract/changes';
import { checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { runsCompany } from '@inspect/contract/companies';
import { yerevanDay } from '@inspect/contract/kernel';
import { companyStaffEndpoints, peopleChoiceEndpoints } from '@inspect/contract/users';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { openCheckupsOf } from '../checkup-list/index.ts';
import { companyById, ownCompanyOn } from '../companies/index.ts';
import { peopleByIds, staffByIds } from '../users/index.ts';
import { changesPosition, checkupCandidates, companyCandidates } from './changes.query.ts';
import { cursorIn, cursorText, holderOf } from './cursor.ts';

type Services = { clock: Clock; buildId: string };
type Rows = Omit<Changes, 'whole' | 'more' | 'cursor' | 'gone'>;

const NOTHING: Rows = { checkups: [], companies: [], companyItems: [], mechanics: [], staff: [] };

/** What of this has changed since the cursor, as far as it is this person's to see now. */
export async function changesSince(
  { clock, buildId }: Services,
  tx: Tx,
  actor: Actor,
  { of, since }: { of: ChangesOf; since?: string | undefined },
): Promise<Changes> {
  const today = yerevanDay(clock.now());
  const { watermark, life } = await changesPosition(tx);
  const sees = {
    checkups: can(actor, checkupLifecycleEndpoints.mechanicList.need),
    mechanics: can(actor, peopleChoiceEndpoints.mechanics.need),
    staff: can(actor, companyStaffEndpoints.list.need),
  };
  // What a row says may change with the day, with the build and with what its reader is: then all of it is told anew.
  const { userId, company, role, station } = actor;
  const holder = holderOf([life, today, buildId, of, userId, company, role, station, JSON.stringify(sees)]);
  const known = since === undefined ? null : cursorIn(since, holder);
  const from = known?.from ?? null;
  const { until, after } = known?.next ?? { until: watermark, after: '' };

  const part = { from, after, limit: CHANGES_PAGE + 1 };
  const roles = sees.staff ? LED_ROLES : sees.mechanics ? [INSPECTING_ROLE] : [];
  // The staff keep nothing of companies.
  const nobodys = company === null || (of === 'checkups' && !sees.checkups);
  const found = nobodys
    ? []
    : of === 'checkups'
      ? await checkupCandidates(tx, actor, part, today)
      : await companyCandidates(tx, actor, roles, part);
  const told = found.slice(0, CHANGES_PAGE);
  const ids = told.map(({ id }) => id);
  const rows = await rowsOf(tx, actor, { of, ids, today, sees });
  const there = new Set(Object.values(rows).flatMap((all) => all.map(({ _id }) => _id)));
  const last = ids.at(-1);
  const more = found.length > told.length && last !== undefined;
  return {
    ...rows,
    whole: from !== null ? null : known ? 'continues' : 'begins',
    more,
    cursor: cursorText(holder, more ? { from, next: { until, after: last } } : { from: until, next: null }),
    gone: from === null ? [] : told.flatMap(({ id, his }) => (his && !there.has(id) ? [id] : [])),
  };
}

type RowsScope = {
  of: ChangesOf;
  ids: readonly string[];
  today: string;
  sees: { mechanics: boolean; staff: boolean };
};

async function rowsOf(tx: Tx, actor: Actor, { of, ids, today, sees }: RowsScope): Promise<Rows> {
  const { company } = actor;
  if (ids.length === 0 || company === null) return NOTHING;
  if (of === 'checkups') return { ...NOTHING, checkups: await openCheckupsOf(tx, actor, ids, today) };
  return {
    ...NOTHING,
    ...(ids.includes(company) ? await companyRows(tx, actor, company, today) : {}),
    mechanics: sees.mechanics ? await peopleByIds(tx, actor, INSPECTING_ROLE, { ids, today }) : [],
    staff: sees.staff ? await staffByIds(tx, actor, ids) : [],
  };
}

async function companyRows(tx: Tx, { role }: Actor, company: string, today: string) {
  if (!runsCompany(role)) return { companies: await ownCompanyOn(tx, company, today) };
  const item = await companyById(tx, company);
  return { companyItems: item ? [item] : [] };
}
