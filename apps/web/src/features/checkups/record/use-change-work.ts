import type { Checkup } from '@inspect/contract/checkups';
import { useCallback, useState } from 'react';
import { rebase } from '../../../platform/conflict/rebase.ts';
import { fieldId } from '../../../ui/form/field.ts';
import {
  type CheckupDraft,
  DRAFT_FIELDS,
  type DraftField,
  type DraftValues,
  emptyDraft,
  valuesOfRecord,
} from '../draft/draft.ts';

import type { StoredChange } from './use-stored-change.ts';

/** `record` is what the change is measured against; it moves on when somebody else was faster. */
type Work = { record: Checkup; draft: CheckupDraft; conflicts: readonly DraftField[] };

/** A change in the making: what it is measured against, and what both sides changed. */
export function useChangeWork(start: Checkup, restored: StoredChange | null) {
  const [work, setWork] = useState(() => begin(start, restored));
  const change = useCallback(
    (update: (draft: CheckupDraft) => CheckupDraft) =>
      setWork((now) => ({ ...now, draft: update(now.draft) })),
    [],
  );
  return {
    work,
    change,
    moveOn: (current: Checkup) => setWork((now) => movedOn(now, current)),
    takeTheirs: (field: DraftField) => {
      setWork((now) => taken(now, field));
      // The button goes with the conflict; the field is where one looks next.
      document.getElementById(fieldId(field))?.focus();
    },
  };
}

function begin(record: Checkup, restored: StoredChange | null): Work {
  const stored = valuesOfRecord(record);
  const fresh = { ...emptyDraft(record._id), values: stored, firstRegistration: record.CarRegNo === null };
  if (!restored) return { record, draft: fresh, conflicts: [] };
  const { values, conflicts } = rebase(DRAFT_FIELDS, restored.base, restored.draft.values, stored);
  return { record, draft: { ...restored.draft, values }, conflicts };
}

function movedOn({ record, draft }: Work, current: Checkup): Work {
  const { values, conflicts } = rebase(
    DRAFT_FIELDS,
    valuesOfRecord(record),
    draft.values,
    valuesOfRecord(current),
  );
  return { record: current, draft: { ...draft, values }, conflicts };
}

function taken({ record, draft, conflicts }: Work, field: DraftField): Work {
  const values: DraftValues = { ...draft.values, [field]: valuesOfRecord(record)[field] };
  return { record, draft: { ...draft, values }, conflicts: conflicts.filter((other) => other !== field) };
}
