import type { CheckupMark } from '@inspect/contract/checkup-fields';
import { type Checkup, isSigned, type PlateEvidence } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, type Day, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import { settingValues } from '../../../platform/settings/settings.query.ts';
import type { VehicleState } from '../../vehicles/index.ts';
import { cameraReasonOf } from '../evidence/camera-reasons.query.ts';
import { checkedFindings } from '../evidence/classificators.query.ts';
import { photoMarksOf, plateEvidenceOf } from '../evidence/evidence.query.ts';
import type { CarTypeFacts } from '../pricing/pricing-facts.query.ts';
import { nextCardNumber } from './card-number.repo.ts';
import type { Columns } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';
import { conclusionMarksOf } from './conclusion-marks.ts';
import { findingsDigest } from './findings-digest.ts';

const MINUTE_MS = 60_000;
const minutesByCategory = z.record(z.string(), z.number()).catch({});

type Conclusion = {
  /** as it stands, with the findings that are being saved */
  current: Checkup;
  /** as it is being saved */
  facts: CheckupFacts;
  opinion: boolean;
  now: Date;
  /** what the register says until now */
  state: VehicleState;
  type: CarTypeFacts;
  /** until when the checkup is valid, if it is passed */
  due: Day;
};

/** What a conclusion makes of the row, its card number included. @throws AppError when a rule forbids it */
export async function conclusionOf(tx: Tx, conclusion: Conclusion): Promise<Columns> {
  const { current, facts, opinion, now, state, due } = conclusion;
  await refuseOpinion(tx, current, opinion);
  const evidence = await refuseWithoutEvidence(tx, current._id, facts);
  refuseUnsigned(current, facts);
  const marks: CheckupMark[] = [...current.marks];
  if (await isTooShort(tx, conclusion)) marks.push('too_short');
  // Nobody but the operator says that it is this vehicle.
  if (evidence === 'unread') marks.push('plate_unread');
  const before = {
    last_checkup_on: state.lastCheckupOn,
    last_opinion: state.lastOpinion,
    due_on: state.dueOn,
  };
  return {
    status: 'concluded',
    opinion,
    concluded_at: now,
    next_checkup_date: opinion ? due : null,
    marks,
    photo_marks: await photoMarksOf(tx, current._id),
    conclusion_marks: await conclusionMarksOf(tx, {
      company: current.company,
      facts,
      state,
      today: yerevanDay(now),
    }),
    register_before: JSON.stringify(before),
    // The last of all: its counter is held from here to the commit.
    number: await nextCardNumber(tx, current.company),
  };
}

/** No conclusion over findings for which nobody stands as they are, and as the mechanic's who is named. */
function refuseUnsigned(current: Checkup, { mechanic }: CheckupFacts): void {
  const stands = isSigned(current) && current.signedFindings === findingsDigest({ ...current, mechanic });
  if (!stands) throw new AppError('checkup.unsigned');
}

/** A vehicle that must not be driven is not fit, and one with which nothing is wrong is not faulty. */
export async function refuseOpinion(tx: Tx, checkup: Checkup, opinion: boolean): Promise<void> {
  const found = await checkedFindings(tx, checkup, yerevanDay(new Date(checkup.createdAt)));
  const forbidding = found.filter(({ forbidsOperation }) => forbidsOperation);
  if (opinion && forbidding.length > 0) {
    const names = forbidding.map(({ name, code }) => name ?? code).join(', ');
    throw new AppError('checkup.fit_forbidden', { values: { names } });
  }
  if (!opinion && found.length === 0) throw new AppError('checkup.faulty_without_findings');
}

/**
 * No conclusion of a vehicle that nobody can show was there: its plate on a photo, or the reason why not. A photo on
 * which no number was sure is enough, because the operator saw it and concludes.
 */
export async function refuseWithoutEvidence(
  tx: Tx,
  id: string,
  facts: CheckupFacts,
): Promise<'reason' | 'shown' | 'unread'> {
  const reason = facts.cameraReasonId ? await cameraReasonOf(tx, facts.cameraReasonId) : undefined;
  if (reason?.noteRequired && !facts.cameraReasonNote)
    throw new AppError('validation', { fields: { cameraReasonNote: t('checkups.field.reasonNote') } });
  if (reason) return 'reason';
  const evidence = await plateEvidenceOf(tx, id);
  if (evidence.state === 'shown' || evidence.state === 'unread') return evidence.state;
  throw evidenceMissing(evidence, facts);
}

function evidenceMissing(evidence: PlateEvidence, { CarRegNo }: CheckupFacts): AppError {
  if (evidence.state !== 'other') return refusedFor('checkup.no_evidence', {});
  const plate = CarRegNo ? formatPlate(CarRegNo) : '';
  return refusedFor('checkup.other_plate', { read: formatPlate(evidence.read), plate });
}

function refusedFor(code: 'checkup.no_evidence' | 'checkup.other_plate', values: Record<string, string>) {
  return new AppError(code, { values, fields: { cameraReasonId: t(`error.${code}`, values) } });
}

/** A class of several categories is measured by the shortest. */
async function isTooShort(tx: Tx, { current, now, type }: Conclusion): Promise<boolean> {
  const { minimumMinutes } = await settingValues(tx, ['minimumMinutes']);
  const byCategory = minutesByCategory.parse(minimumMinutes);
  const least = Math.min(...type.categories.map((category) => byCategory[category] ?? 0));
  return Number.isFinite(least) && now.getTime() - Date.parse(current.createdAt) < least * MINUTE_MS;
}
