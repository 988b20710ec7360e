import { addDays, type Day } from '@inspect/contract/kernel';
import type { Settings } from '../../platform/settings/settings.query.ts';
import { exemptUntil } from '../checkups/index.ts';
import type { DueVehicle } from './public-pages.query.ts';

export type Due = {
  state: 'valid' | 'soon' | 'overdue' | 'exempt' | 'none' | 'faulty';
  /**
   * last day of validity, the first on which an exempt one has to be inspected, or that of the checkup that found it faulty;
   * null = none is known
   */
  day: Day | null;
  /** from when it may be inspected while the last checkup is still valid */
  from: Day | null;
  /** the day for which the fee is told: when it has to be inspected, or today */
  quoteDay: Day;
  /** of a faulty result: until when it may be repeated at the same station */
  repeatUntil: Day | null;
};

type Facts = Pick<DueVehicle, 'dueOn' | 'productionYear' | 'lastCheckupOn' | 'lastOpinion'>;

/** When a vehicle has to be inspected, as its owner asks on that day. */
export function dueOf(vehicle: Facts, today: Day, settings: Settings): Due {
  const { dueOn, productionYear, lastCheckupOn, lastOpinion } = vehicle;
  const nothing = { from: null, repeatUntil: null };
  if (lastOpinion === false && lastCheckupOn !== null) {
    // Until it is found fit it counts as not inspected, however long the checkup before was good for.
    const until = addDays(lastCheckupOn, settings.recheckDays);
    const repeatUntil = until >= today ? until : null;
    return { ...nothing, state: 'faulty', day: lastCheckupOn, quoteDay: today, repeatUntil };
  }
  if (dueOn === null) {
    const exempt = exemptUntil({ today, productionYear });
    if (exempt === null) return { ...nothing, state: 'none', day: null, quoteDay: today };
    return { ...nothing, state: 'exempt', day: exempt, quoteDay: exempt };
  }
  if (dueOn < today) return { ...nothing, state: 'overdue', day: dueOn, quoteDay: today };
  const from = addDays(dueOn, -settings.earlyCheckupDays);
  if (from <= today) return { ...nothing, state: 'soon', day: dueOn, quoteDay: today };
  return { ...nothing, state: 'valid', day: dueOn, from, quoteDay: dueOn };
}
