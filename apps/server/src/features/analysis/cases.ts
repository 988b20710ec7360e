import type { Actor } from '@inspect/contract/access';
import type { AnalysisCase, AnalysisKind } from '@inspect/contract/analysis';
import { AppError, type Day } from '@inspect/contract/kernel';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { oneCase } from './cases.query.ts';
import { addCase, addEvent } from './cases.repo.ts';
import { findingsPage } from './findings.query.ts';

type Asking = { tx: Tx; actor: Actor; now: Date };
type Opening = { _id: string; kind: AnalysisKind; key: string; day: Day; note: string };
type Acting = {
  version: number;
  action: 'note' | 'close' | 'reopen';
  reason?: string | undefined;
  note: string;
};

/**
 * Opens a case about what is found now, whoever says what was found before. `again` = the same case was opened already.
 * @throws AppError not_found, analysis.case_exists
 */
export async function openCase(
  { tx, actor, now }: Asking,
  { _id, kind, key, day, note }: Opening,
): Promise<{ opened: AnalysisCase; again: boolean }> {
  const wanted = { startDate: day, endDate: day };
  const { rows } = await findingsPage(tx, { actor, wanted, kind, key, today: day }, { limit: 1, offset: 0 });
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  const { case: known, ...finding } = found;
  if (known?._id === _id) return { opened: await caseOf(tx, _id), again: true };
  if (known || !(await addCase(tx, { id: _id, finding, by: actor.userId, at: now })))
    throw new AppError('analysis.case_exists');
  const first = { of: _id, version: 1, action: 'open', reason: null, note } as const;
  await addEvent(tx, { ...first, by: actor.userId, at: now });
  return { opened: await caseOf(tx, _id), again: false };
}

/** @throws AppError not_found, version_conflict, analysis.case_state */
export async function actOnCase(
  { tx, actor, now }: Asking,
  id: string,
  { version, action, reason = undefined, note }: Acting,
): Promise<AnalysisCase> {
  const before = await caseOf(tx, id);
  if (before.version !== version) throw new AppError('version_conflict', { data: before });
  const event = { of: id, version: version + 1, action, reason: reason ?? null, note };
  await inSavepoint(tx, async () => {
    await addEvent(tx, { ...event, by: actor.userId, at: now });
    return { keep: true };
  }).catch(async (problem: unknown) => {
    const broken = brokenConstraint(problem);
    if (broken === 'analysis_case_events_state') throw new AppError('analysis.case_state', { data: before });
    if (broken === 'analysis_case_events_version')
      throw new AppError('version_conflict', { data: await caseOf(tx, id) });
    throw problem;
  });
  return caseOf(tx, id);
}

export async function caseOf(tx: Tx, id: string): Promise<AnalysisCase> {
  const found = await oneCase(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}
