import { type Actor, scopeOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError, addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import type { DayReport } from '@inspect/contract/shifts';
import type { StationRow } from '@inspect/contract/stations';
import type { Tx } from '../../platform/db/transaction.ts';
import { stationById } from '../stations/index.ts';
import { checkupsBegunOn, type MovedSums, movedOn, type StationDay } from './day-report.query.ts';
import { presentShift } from './present-shift.ts';
import { ownOpenShift, shiftsOfStation } from './shifts.query.ts';

type Criteria = { station?: string | undefined; day?: Day | undefined };

/**
 * The day and station that are asked for, within the person's rights. @throws AppError not_found; shift.count_first where
 * the report would tell an operator what ought to be in the drawer that he has yet to count
 */
export async function stationDay(
  tx: Tx,
  actor: Actor,
  { station: asked, day: askedDay }: Criteria,
  now: Date,
): Promise<StationDay & { day: Day; row: StationRow }> {
  const day = askedDay ?? yerevanDay(now);
  const station = asked ?? actor.station;
  if (station === null) throw new AppError('validation', { fields: { station: t('field.required') } });
  const isOperator = scopeOf(actor, 'shifts') === 'own';
  // An operator of one station reads of no other.
  const isElsewhere = isOperator && actor.station !== null && actor.station !== station;
  const row = isElsewhere ? undefined : await stationById(tx, actor, station);
  if (!row) throw new AppError('not_found');
  if (isOperator) await refuseBeforeCount(tx, actor, day);
  return { day, row, station, company: row.company, from: startOfDay(day), to: startOfDay(addDays(day, 1)) };
}

async function refuseBeforeCount(tx: Tx, actor: Actor, day: Day): Promise<void> {
  const open = await ownOpenShift(tx, actor);
  if (!open || presentShift(actor, open).moved !== null) return;
  if (yerevanDay(open.openedAt) <= day) throw new AppError('shift.count_first');
}

export async function dayReport(tx: Tx, actor: Actor, wanted: Criteria, now: Date): Promise<DayReport> {
  const { day, row, ...span } = await stationDay(tx, actor, wanted, now);
  const [moved, checkups, shifts] = await Promise.all([
    movedOn(tx, span),
    checkupsBegunOn(tx, span),
    shiftsOfStation(tx, actor, span),
  ]);
  const counted = (status: string, opinion?: boolean) =>
    checkups
      .filter((one) => one.status === status && (opinion === undefined || one.opinion === opinion))
      .reduce((sum, { count }) => sum + count, 0);
  const cash = moved.filter(({ method }) => method === 'cash');
  return {
    day,
    at: now.toISOString(),
    station: { _id: row._id, name: row.name, address: row.address, companyName: row.companyName },
    checkups: {
      count: checkups.reduce((sum, { count }) => sum + count, 0),
      open: counted('open'),
      fit: counted('concluded', true),
      faulty: counted('concluded', false),
      cancelled: counted('cancelled'),
      annulled: counted('annulled'),
    },
    sums: groupsOf(moved, ({ purpose, method, origin }) => `${purpose} ${method} ${origin}`).map((group) => ({
      ...pick(group, ({ purpose, method, origin }) => ({ purpose, method, origin })),
      ...sumsOf(group),
    })),
    people: groupsOf(moved, ({ person }) => person ?? '').map((group) => ({
      ...pick(group, ({ person, personName }) => ({ _id: person, name: personName })),
      ...sumsOf(group),
      cash: netOf(group.filter(({ method }) => method === 'cash')),
    })),
    totals: {
      ...sumsOf(moved),
      net: netOf(moved),
      cash: netOf(cash),
      cashWithoutShift: netOf(cash.filter(({ inShift }) => !inShift)),
    },
    shifts: shifts.map((shift) => presentShift(actor, shift)),
  };
}

type Group = readonly [MovedSums, ...MovedSums[]];

/** In the order in which they first come. */
function groupsOf(moved: readonly MovedSums[], keyOf: (sums: MovedSums) => string): Group[] {
  const groups = new Map<string, [MovedSums, ...MovedSums[]]>();
  for (const sums of moved) {
    const group = groups.get(keyOf(sums));
    if (group) group.push(sums);
    else groups.set(keyOf(sums), [sums]);
  }
  return [...groups.values()];
}

const pick = <Picked>(group: Group, of: (first: MovedSums) => Picked): Picked => of(group[0]);

function sumsOf(moved: readonly MovedSums[]): { received: number; givenBack: number } {
  return {
    received: moved.reduce((sum, { received }) => sum + received, 0),
    givenBack: moved.reduce((sum, { givenBack }) => sum + givenBack, 0),
  };
}

function netOf(moved: readonly MovedSums[]): number {
  const { received, givenBack } = sumsOf(moved);
  return received - givenBack;
}
