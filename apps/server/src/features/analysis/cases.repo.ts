import type { CaseAction, Finding } from '@inspect/contract/analysis';
import { build, type Tx } from '../../platform/db/transaction.ts';

type NewCase = { id: string; finding: Omit<Finding, 'case'>; by: string; at: Date };
type CaseEvent = {
  of: string;
  version: number;
  action: CaseAction;
  reason: string | null;
  note: string;
  by: string;
  at: Date;
};

/** False when there is one of this finding, or of this id. */
export async function addCase(tx: Tx, { id, finding, by, at }: NewCase): Promise<boolean> {
  const { kind, key, company, station, mechanic } = finding;
  const added = build
    .insertInto('analysis_cases')
    .values({
      id,
      kind,
      key,
      company,
      station,
      mechanic,
      opened_by: by,
      opened_at: at,
      finding: JSON.stringify(finding),
    })
    .onConflict((conflict) => conflict.doNothing());
  return (await tx.run(added)) === 1;
}

/** @throws the broken constraint analysis_case_events_version, analysis_case_events_state */
export async function addEvent(tx: Tx, { of, by, ...event }: CaseEvent): Promise<void> {
  await tx.run(build.insertInto('analysis_case_events').values({ ...event, case: of, created_by: by }));
}
