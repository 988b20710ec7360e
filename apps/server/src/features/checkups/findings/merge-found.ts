import {
  type CheckupMark,
  FINDING_LISTS,
  type Finding,
  type FindingList,
  type Findings,
  type FindingsChange,
  type Found,
  type Measurements,
} from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { type MessageKey, t } from '@inspect/contract/i18n';
import { AppError, type Day, yerevanDay } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { classificatorsOfFindings, classificatorsOn } from '../evidence/classificators.query.ts';
import { attachmentsOf } from '../evidence/evidence.query.ts';
import { measure } from './measure.ts';

/** What of a checkup decides what may be found. */
export type Inspected = Pick<
  Checkup,
  '_id' | 'createdAt' | 'carType' | 'fuel' | 'failedBefore' | FindingList | 'measurements' | 'marks'
>;

/** Everything that was found so far, and what control should look at because of it. */
export type FoundSoFar = {
  classificators: Findings;
  newClassificators: Findings;
  measurements: Measurements;
  marks: CheckupMark[];
};

/** Codes and measurements that are sent replace what stood there, null takes back. @throws AppError validation */
export async function mergeFound(
  tx: Tx,
  current: Inspected,
  { measurements, ...lists }: Found,
): Promise<FoundSoFar> {
  // The law of the day on which the checkup was begun, also when findings come later from a device without a line.
  const day = yerevanDay(new Date(current.createdAt));
  for (const list of FINDING_LISTS) await refuseFindings(tx, current, list, lists[list] ?? {}, day);
  const measured = measurements ? await measure(tx, current, measurements) : current.measurements;
  const isOut = Object.values(measured).some((entry) => entry?.outOfLimit);
  const marks = current.marks.filter((mark) => mark !== 'out_of_limit');
  return {
    classificators: merge(current.classificators, lists.classificators),
    newClassificators: merge(current.newClassificators, lists.newClassificators),
    measurements: measured,
    marks: isOut ? [...marks, 'out_of_limit'] : marks,
  };
}

function merge(stood: Findings, sent: FindingsChange | undefined): Findings {
  const all = Object.entries({ ...stood, ...sent });
  return Object.fromEntries(all.filter((entry): entry is [string, Finding] => entry[1] !== null));
}

type Stated = [code: string, finding: Finding];

/** One 400 with a text for each code that is not of the day, or points where it can't; the text names the row. */
async function refuseFindings(
  tx: Tx,
  current: Inspected,
  list: FindingList,
  sent: FindingsChange,
  day: Day,
): Promise<void> {
  const stated = Object.entries(sent).filter((entry): entry is Stated => entry[1] !== null);
  const codes = stated.map(([code]) => code);
  const inForce = await classificatorsOn(tx, list, codes, day);
  const known = await classificatorsOfFindings(tx, list, codes, day);
  const wanted = stated.flatMap(([, { attachments = [] }]) => attachments);
  const attached = wanted.length > 0 ? await attachmentsOf(tx, current._id, wanted) : [];
  const problemOf = (code: string, { location = [], attachments = [] }: Finding): MessageKey | null => {
    const row = inForce.get(code) ?? (isLookedAt(current, list, code) ? known.get(code) : undefined);
    if (!row) return 'checkups.field.classificator';
    if (location.some((place) => !row.locations.includes(place))) return 'checkups.field.location';
    return attachments.every((id) => attached.includes(id)) ? null : 'checkups.field.attachment';
  };
  const problems = stated.flatMap(([code, finding]) => {
    const key = problemOf(code, finding);
    if (!key) return [];
    const name = known.get(code)?.name ?? t('checkups.findings.unknown', { code });
    return [[`${list}.${code}`, t('checkups.field.ofFinding', { name, problem: t(key) })]];
  });
  if (problems.length > 0) throw new AppError('validation', { fields: Object.fromEntries(problems) });
}

/** What failed the last time, or was found already, is looked at also when it left the list since. */
function isLookedAt({ failedBefore, ...current }: Inspected, list: FindingList, code: string): boolean {
  const failed = failedBefore.some((item) => item.list === list && item.code === code);
  return failed || current[list][code] !== undefined;
}
