import type { Checkup } from '@inspect/contract/checkups';
import { addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { Settings } from '../../../platform/settings/settings.query.ts';
import { type VehicleState, vehicleState } from '../../vehicles/index.ts';

export type Recheck = { id: string; date: Day; until: Day };

/** The vehicle's last checkup if a new one repeats it for free: faulty, same station, in time, not used up. */
export async function recheckOf(
  tx: Tx,
  station: string,
  state: VehicleState,
  today: Day,
  settings: Settings,
): Promise<Recheck | null> {
  if (!state.vehicle || state.lastOpinion !== false || !state.lastCheckupOn) return null;
  if (addDays(state.lastCheckupOn, settings.recheckDays) < today) return null;
  const faulty = await tx.first(
    build
      .selectFrom('checkups as c')
      .select((select) => [
        'c.id',
        'c.concluded_at',
        select
          .selectFrom('checkups as again')
          .whereRef('again.previous_checkup', '=', 'c.id')
          .where('again.status', 'in', ['open', 'concluded'])
          .where('again.deleted', '=', false)
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('repeats'),
      ])
      .where('c.vehicle', '=', state.vehicle)
      .where('c.station', '=', station)
      .where('c.status', '=', 'concluded')
      .where('c.opinion', '=', false)
      .where('c.deleted', '=', false)
      .where('c.concluded_at', '>=', startOfDay(state.lastCheckupOn))
      .orderBy('c.concluded_at', 'desc')
      .limit(1),
  );
  if (!faulty?.concluded_at) return null;
  const used = (faulty.repeats ?? 0) + (await repeatsBefore(tx, faulty.id));
  if (used >= settings.recheckFreeTimes) return null;
  const date = yerevanDay(faulty.concluded_at);
  return { id: faulty.id, date, until: addDays(date, settings.recheckDays) };
}

/** Last day on which the vehicle of this result may come again for free; null where it may not. */
export async function freeRecheckUntil(tx: Tx, checkup: Checkup, settings: Settings): Promise<Day | null> {
  const { _id, CarRegNo, VIN, station, concludedAt } = checkup;
  if (concludedAt === null) return null;
  const state = await vehicleState(tx, CarRegNo, VIN);
  const recheck = await recheckOf(tx, station, state, yerevanDay(new Date(concludedAt)), settings);
  return recheck?.id === _id ? recheck.until : null;
}

/** A faulty re-inspection is itself a repeat: without counting those before it, every one would be free. */
async function repeatsBefore(tx: Tx, id: string): Promise<number> {
  const query = sql<{ count: number }>`
    with recursive chain as (
      select c.previous_checkup from checkups c where c.id = ${id}
      union all
      select c.previous_checkup from checkups c join chain on c.id = chain.previous_checkup
    )
    select count(previous_checkup) as count from chain`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}
