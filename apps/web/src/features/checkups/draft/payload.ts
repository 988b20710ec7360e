import { entryOf, type Fees, fieldsOf } from '@inspect/contract/checkup-fields';
import { type Checkup, isOtherPlate, type Quote } from '@inspect/contract/checkups';
import { owedOf, PAYMENT_PURPOSES, type Prepayment, prepaidSums } from '@inspect/contract/payments';
import { hasChanged } from './change.ts';
import {
  type CheckupDraft,
  DRAFT_FIELDS,
  type DraftField,
  type DraftValues,
  valuesOfRecord,
} from './draft.ts';

/** What is left to be paid at the desk where these prepayments are used; null = can't be named yet. */
export function dueOf(fees: Fees | null, prepaid: readonly Prepayment[]): number | null {
  if (prepaid.length === 0) return fees?.total ?? null;
  return fees && owedOf(fees, prepaidSums(prepaid)).total;
}

/** Was what is due, as it now stands, declared as taken in cash? */
export function isCash({ cashTaken }: CheckupDraft, due: number | null): boolean {
  return cashTaken !== null && cashTaken > 0 && cashTaken === due;
}

/** Money was taken, but for another sum than it comes to now, or nobody knows what that is: to be said anew. */
export function isCashStale(draft: CheckupDraft, due: number | null): boolean {
  return draft.cashTaken !== null && due !== 0 && !isCash(draft, due);
}

/** Whether the plate as it now stands was confirmed: asked of one of an unfamiliar pattern. */
export function isPlateConfirmed({ plateConfirmed, values: { CarRegNo } }: CheckupDraft): boolean {
  return isOtherPlate(CarRegNo) && plateConfirmed === CarRegNo;
}

const confirmationOf = (draft: CheckupDraft) => (isPlateConfirmed(draft) ? { plateConfirmed: true } : {});

/** The draft in the shape of the wire. What is missing stays missing: the schema says so. */
export function payloadOf(
  draft: CheckupDraft,
  quote: Quote | null,
  prepaid: readonly Prepayment[] = [],
): Record<string, unknown> {
  const facts: Partial<Record<DraftField, unknown>> = filled(draft.values, DRAFT_FIELDS);
  facts.change = hasChanged(draft);
  facts.nextCheckup = draft.values.nextCheckup ?? quote?.proposal.nextCheckup;
  if (draft.firstRegistration) delete facts.CarRegNo;
  else delete facts.cameraReasonId;
  const fees = quote?.fees ?? null;
  const owed = fees && owedOf(fees, prepaidSums(prepaid));
  const payments = isCash(draft, dueOf(fees, prepaid))
    ? PAYMENT_PURPOSES.filter((purpose) => owed?.[purpose])
    : [];
  return {
    ...facts,
    temporary_id: draft.id,
    payments: payments.map((purpose) => ({ purpose, method: 'cash' })),
    ...(prepaid.length === 0 ? {} : { prepaid: prepaid.map(({ _id }) => _id) }),
    ...(fees?.total == null ? {} : { seenTotal: fees.total }),
    ...confirmationOf(draft),
    ...(draft.overrideReason.trim()
      ? { override: { code: 'checkup.still_valid', reason: draft.overrideReason } }
      : {}),
  };
}

/** To whom a result is moved: the right vehicle, its owner, and why. */
export function movingOf(record: Checkup, draft: CheckupDraft, reason: string): Record<string, unknown> {
  return {
    ...filled(draft.values, fieldsOf('move', 'cleared')),
    ...confirmationOf(draft),
    temporary_id: draft.id,
    version: record.version,
    reason: reason.trim(),
  };
}

/** What is empty is left out. */
function filled(
  values: DraftValues,
  fields: readonly DraftField[],
): Partial<Record<DraftField, DraftValues[DraftField]>> {
  const named = fields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== null && value !== ''));
}

/** The fields in which the draft differs from the record, among those that may be changed. */
export function changedFields(record: Checkup, values: DraftValues): DraftField[] {
  const stored = valuesOfRecord(record);
  return DRAFT_FIELDS.filter(
    (field) => entryOf(field).opens?.edit === 'editable' && values[field] !== stored[field],
  );
}

/** Only what changed, with the version it was changed from; emptied fields are null. */
export function changeOf(record: Checkup, values: DraftValues): Record<string, unknown> {
  const changed: Partial<Record<DraftField, unknown>> = {};
  for (const field of changedFields(record, values))
    changed[field] = values[field] === '' ? null : values[field];
  return { ...changed, version: record.version };
}
