import type { Checkup, StaffChange } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useState } from 'react';
import type { ServerRefusal } from '../../../platform/api/call.ts';
import { fieldId } from '../../../ui/form/field.ts';
import type { EditOpening } from './edit-opening.ts';

type Field = 'reason' | 'Opinion';

/** What a correction after the conclusion asks for besides the fields: why, and whether the result is another. */
export function useAmendment(record: Checkup, opening: EditOpening) {
  const [reason, setReason] = useState('');
  const [opinion, setOpinion] = useState(record.Opinion);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const amending = opening === 'amend';
  const changed = amending && opinion !== record.Opinion;
  const forget = (name: Field) => setErrors(({ [name]: _gone, ...others }) => others);
  const body: Pick<StaffChange, Field> = amending
    ? { reason: reason.trim(), ...(changed && opinion !== null ? { Opinion: opinion } : {}) }
    : {};
  return {
    amending,
    changed,
    body,
    reason: {
      name: 'reason',
      value: reason,
      error: errors.reason,
      onChange: (value: string) => {
        setReason(value);
        forget('reason');
      },
    },
    opinion: {
      name: 'Opinion',
      value: opinion,
      error: errors.Opinion,
      onChange: (value: boolean | null) => {
        setOpinion(value);
        forget('Opinion');
      },
    },
    /** false = it is said under the field what is missing */
    isComplete: () => {
      if (!amending || reason.trim() !== '') return true;
      setErrors({ reason: t('checkups.field.reason') });
      document.getElementById(fieldId('reason'))?.focus();
      return false;
    },
    refuse: ({ code, fields, message }: ServerRefusal) => {
      const ofResult = code === 'checkup.fit_forbidden' || code === 'checkup.faulty_without_findings';
      setErrors({
        ...(fields.reason ? { reason: fields.reason } : {}),
        ...(ofResult ? { Opinion: message } : {}),
      });
    },
  };
}
export type Amendment = ReturnType<typeof useAmendment>;
