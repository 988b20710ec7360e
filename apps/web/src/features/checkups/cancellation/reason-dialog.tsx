import { t } from '@inspect/contract/i18n';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/small-form/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';

type ReasonDialogProps = {
  title: string;
  /** what it is about */
  about: string;
  /** what will happen */
  text: string;
  /** what becomes of the money that was taken; null = none was, or nothing does */
  money: string | null;
  danger: boolean;
  pending: boolean;
  problem: Error | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
};

/** Asked once, with a reason that stays in the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, about, text, money, danger, pending, problem, onCancel, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const refused = problem instanceof ServerRefusal ? problem.fields.reason : undefined;
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else if (!pending) onConfirm(reason.trim());
  };
  return (
    <FormDialog
      title={title}
      save={title}
      danger={danger}
      back={t('shell.back')}
      dirty={reason.trim() !== ''}
      saving={pending}
      problem={problem}
      isSaidBelow={refused !== undefined}
      onSave={confirm}
      onClose={onCancel}
    >
      <Text fw={600}>{about}</Text>
      <Text>{text}</Text>
      {money ? <Text>{money}</Text> : null}
      <AreaField
        name="reason"
        label={t('checkups.cancellation.reason')}
        required
        value={reason}
        error={missing ? t('checkups.field.reason') : refused}
        onChange={(value) => {
          setMissing(false);
          setReason(value);
        }}
      />
    </FormDialog>
  );
}
