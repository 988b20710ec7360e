import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isStationInUse } from './people.query.ts';

/** What a broken constraint means to the person. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  users_email_key: () =>
    new AppError('users.email_taken', { fields: { email: t('error.users.email_taken') } }),
  users_company_fkey: () => unknown('company'),
  // Of another company or of none: both are no station of this one.
  users_company_station_fkey: () => unknown('station'),
};

function unknown(field: string): AppError {
  return new AppError('validation', { fields: { [field]: t('field.unknown_id') } });
}

/** A station that was given to somebody must be one that works still; of another company or of none it is none too. */
export async function refuseUnusedStation(tx: Tx, station: unknown): Promise<void> {
  if (typeof station === 'string' && !(await isStationInUse(tx, station))) throw unknown('station');
}

export async function refuseWrongPlace<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (problem) {
    const constraint = brokenConstraint(problem);
    throw (constraint ? REFUSALS[constraint]?.() : undefined) ?? problem;
  }
}
