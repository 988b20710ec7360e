import { t } from '@inspect/contract/i18n';
import { addDays, formatDay } from '@inspect/contract/kernel';
import type { PreAddCheck } from './check.ts';

/** One open checkup per vehicle in the whole country; the refusal names no station. */
export const openCheckupCheck: PreAddCheck = async ({ state }) => ({
  refusals: state.hasOpen
    ? [{ code: 'checkup.open_exists', message: t('error.checkup.open_exists'), overridable: false }]
    : [],
  warnings: [],
});

/** A vehicle that passed and is valid for long yet is inspected again only with a reason. */
export const stillValidCheck: PreAddCheck = async ({ state, today, settings }) => {
  const tooEarly =
    state.lastOpinion === true &&
    state.dueOn !== null &&
    state.dueOn > addDays(today, settings.earlyCheckupDays);
  if (!tooEarly || state.dueOn === null) return { refusals: [], warnings: [] };
  const values = { until: formatDay(state.dueOn) };
  return {
    refusals: [
      {
        code: 'checkup.still_valid',
        message: t('error.checkup.still_valid', values),
        overridable: true,
        values,
      },
    ],
    warnings: [],
  };
};
