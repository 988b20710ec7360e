import { addDays, formatDay } from '@inspect/contract/kernel';
import type { PreAddCheck } from './check.ts';
import { readableOpenCheckup } from './open-checkup.query.ts';

/** One open checkup per vehicle in the whole country; the refusal names it only to who may read it, and no station. */
export const openCheckupCheck: PreAddCheck = async ({ tx, actor, state, plate, vin }) => {
  if (!state.hasOpen) return {};
  const checkup = await readableOpenCheckup(tx, actor, { plate, vin });
  return { refusals: [{ code: 'checkup.open_exists', overridable: false, ...(checkup ? { checkup } : {}) }] };
};

/** A vehicle that passed and is valid for long yet is inspected again only with a reason. */
export const stillValidCheck: PreAddCheck = async ({ state, today, settings }) => {
  const tooEarly =
    state.lastOpinion === true &&
    state.dueOn !== null &&
    state.dueOn > addDays(today, settings.earlyCheckupDays);
  if (!tooEarly || state.dueOn === null) return {};
  const values = { until: formatDay(state.dueOn) };
  return { refusals: [{ code: 'checkup.still_valid', overridable: true, values }] };
};
