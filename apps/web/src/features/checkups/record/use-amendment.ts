import type { Checkup, StaffChange } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useMemo, useState } from 'react';
import type { ServerRefusal } from '../../../platform/api/call.ts';
import { fieldId } from '../../../ui/form/field.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';
import type { EditOpening } from './edit-opening.ts';
import type { StoredAmendment } from './use-stored-change.ts';

type Field = 'reason' | 'Opinion';

/** What a correction after the conclusion asks for besides the fields: why, and whether the result is another. */
export function useAmendment(record: Checkup, opening: EditOpening, restored: StoredAmendment | undefined) {
  const [reason, setReason] = useState(restored?.reason ?? '');
  const was = record.Opinion;
  // A result that was chosen beside another one than what stands now is chosen anew, as of the fields what nobody changed is theirs.
  const [opinion, setOpinion] = useState(restored?.was === was ? restored.opinion : was);
  const stored = useMemo(() => ({ reason, opinion, was }), [reason, opinion, was]);
  const { of, refuse, change } = useShownErrors({});
  const amending = opening === 'amend';
  const changed = amending && opinion !== record.Opinion;
  const body: Pick<StaffChange, Field> = amending
    ? { reason: reason.trim(), ...(changed && opinion !== null ? { Opinion: opinion } : {}) }
    : {};
  return {
    amending,
    changed,
    /** something of it was typed or chosen and would be lost, be it a reason alone */
    touched: changed || (amending && reason.trim() !== ''),
    stored,
    body,
    reason: {
      name: 'reason',
      value: reason,
      error: of('reason'),
      onChange: (value: string) => {
        setReason(value);
        change('reason');
      },
    },
    opinion: {
      name: 'Opinion',
      value: opinion,
      error: of('Opinion'),
      onChange: (value: boolean | null) => {
        setOpinion(value);
        change('Opinion');
      },
    },
    /** false = it is said under the field what is missing */
    isComplete: () => {
      if (!amending || reason.trim() !== '') return true;
      refuse({ reason: t('checkups.field.reason') });
      document.getElementById(fieldId('reason'))?.focus();
      return false;
    },
    refuse: ({ code, fields, message }: ServerRefusal) => {
      const ofResult = code === 'checkup.fit_forbidden' || code === 'checkup.faulty_without_findings';
      refuse({
        ...(fields.reason ? { reason: fields.reason } : {}),
        ...(ofResult ? { Opinion: message } : {}),
      });
    },
  };
}
export type Amendment = ReturnType<typeof useAmendment>;
