import type { Actor } from '@inspect/contract/access';
import type { Day, ErrorCode } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Settings } from '../../../platform/settings/settings.query.ts';
import type { Recheck } from '../recheck.query.ts';
import type { VehicleState } from '../vehicle-state.query.ts';

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
  recheck: Recheck | null;
};

export type PreAddRefusal = {
  code: ErrorCode;
  message: string;
  overridable: boolean;
  values?: Record<string, string | number>;
};

export type PreAddFinding = { refusals: PreAddRefusal[]; warnings: { code: string; message: string }[] };

/**
 * One check before a checkup. Features add theirs to the list in app/routes.ts; all of them run when the
 * operator asks and again inside the transaction that saves.
 */
export type PreAddCheck = (context: PreAddContext) => Promise<PreAddFinding>;

export async function runChecks(
  checks: readonly PreAddCheck[],
  context: PreAddContext,
): Promise<PreAddFinding> {
  const all: PreAddFinding = { refusals: [], warnings: [] };
  // One after the other: they share one transaction, which is one connection.
  for (const check of checks) {
    const found = await check(context);
    all.refusals.push(...found.refusals);
    all.warnings.push(...found.warnings);
  }
  return all;
}
