import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, type Day, yerevanDay } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import { settingValues } from '../../../platform/settings/settings.query.ts';
import { cameraReasonOf } from '../camera-reasons.query.ts';
import { platePhotoOf } from '../evidence.query.ts';
import { checkedFindings } from '../findings/classificators.query.ts';
import { nextCardNumber } from '../life/card-number.repo.ts';
import type { CarTypeFacts } from '../pricing/pricing-facts.query.ts';
import type { VehicleState } from '../vehicle-state.query.ts';
import type { Columns } from './checkup.repo.ts';
import type { CheckupFacts } from './checkup-facts.ts';

const MINUTE_MS = 60_000;
const minutesByCategory = z.record(z.string(), z.number()).catch({});

type Conclusion = {
  /** as it stands, with the mechanic's findings */
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
  await refuseWithoutEvidence(tx, current._id, facts);
  const marks = (await isTooShort(tx, conclusion)) ? [...current.marks, 'too_short'] : current.marks;
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
    register_before: JSON.stringify(before),
    // The last of all: its counter is held from here to the commit.
    number: await nextCardNumber(tx, current.company),
  };
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

/** No conclusion of a vehicle that nobody can show was there: its plate on a photo, or the reason why not. */
export async function refuseWithoutEvidence(tx: Tx, id: string, facts: CheckupFacts): Promise<void> {
  const reason = facts.cameraReasonId ? await cameraReasonOf(tx, facts.cameraReasonId) : undefined;
  if (reason?.noteRequired && !facts.cameraReasonNote)
    throw new AppError('validation', { fields: { cameraReasonNote: t('checkups.field.reasonNote') } });
  if (reason || (await platePhotoOf(tx, id))) return;
  throw new AppError('checkup.no_evidence', { fields: { cameraReasonId: t('error.checkup.no_evidence') } });
}

/** A class of several categories is measured by the shortest. */
async function isTooShort(tx: Tx, { current, now, type }: Conclusion): Promise<boolean> {
  const { minimumMinutes } = await settingValues(tx, ['minimumMinutes']);
  const byCategory = minutesByCategory.parse(minimumMinutes);
  const least = Math.min(...type.categories.map((category) => byCategory[category] ?? 0));
  return Number.isFinite(least) && now.getTime() - Date.parse(current.createdAt) < least * MINUTE_MS;
}
