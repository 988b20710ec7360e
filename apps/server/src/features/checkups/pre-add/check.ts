import type { Actor } from '@inspect/contract/access';
import type { PreAddAnswer } from '@inspect/contract/checkups';
import type { Day, ErrorCode } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Settings } from '../../../platform/settings/settings.query.ts';
import type { VehicleState } from '../../vehicles/index.ts';
import type { Recheck } from '../pricing/recheck.query.ts';

/** What a check before a checkup may look at. */
export type PreAddContext = {
  tx: Tx;
  actor: Actor;
  today: Day;
  settings: Settings;
  plate: string | null;
  vin: string | null;
  certificate: string | null;
  state: VehicleState;
  /** where the checkup would be: of the operator, or of the mechanic where he has none; null = nobody knows yet */
  station: string | null;
  recheck: Recheck | null;
};

/** Worded by its code, as an error is. */
export type PreAddRefusal = {
  code: ErrorCode;
  overridable: boolean;
  /** the checkup it is about, where this person may read it */
  checkup?: string;
  values?: Record<string, string | number>;
};

/** Nothing of it is said where there is nothing. */
export type PreAddFinding = {
  refusals?: PreAddRefusal[];
  warnings?: { code: string; message: string }[];
  /** what the check found for its own place in the answer */
  data?: Partial<Pick<PreAddAnswer['data'], 'dahk' | 'vinNotification' | 'prepaid'>>;
};

/** One check before a checkup: run when the operator asks, and again inside the transaction that saves. */
export type PreAddCheck = (context: PreAddContext) => Promise<PreAddFinding>;

export async function runChecks(
  checks: readonly PreAddCheck[],
  context: PreAddContext,
): Promise<Required<PreAddFinding>> {
  const all: Required<PreAddFinding> = { refusals: [], warnings: [], data: {} };
  for (const found of await Promise.all(checks.map((check) => check(context)))) {
    all.refusals.push(...(found.refusals ?? []));
    all.warnings.push(...(found.warnings ?? []));
    Object.assign(all.data, found.data);
  }
  return all;
}
