import { addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Settings } from '../../platform/settings/settings.query.ts';
import type { VehicleState } from './vehicle-state.query.ts';

export type Recheck = { id: string; date: Day; until: Day };

/**
 * The faulty checkup that a new one would repeat for free: the vehicle's last one, at the same station,
 * within recheckDays, and not repeated as often already.
 */
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
  if (!faulty?.concluded_at || (faulty.repeats ?? 0) >= settings.recheckFreeTimes) return null;
  const date = yerevanDay(faulty.concluded_at);
  return { id: faulty.id, date, until: addDays(date, settings.recheckDays) };
}
