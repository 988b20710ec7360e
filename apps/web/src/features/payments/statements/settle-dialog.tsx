import { t } from '@inspect/contract/i18n';
import { type StatementDifference, statementsEndpoints } from '@inspect/contract/payment-statements';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { FormDialog } from '../../../platform/small-form/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';

const LEAST_NOTE = 3;

/** How a difference was settled that nothing is entered of; it stays with who said so. */
export function SettleDialog({ of, onClose }: { of: StatementDifference; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { mutate: settle, isPending, error } = useSettle(of, onClose);
  const hasNote = note.trim().length >= LEAST_NOTE;
  const confirm = () => {
    setAsked(true);
    if (hasNote && !isPending) settle(note.trim());
  };
  return (
    <FormDialog
      title={t('paymentStatements.settle.title')}
      save={t('paymentStatements.settle.confirm')}
      back={t('shell.back')}
      dirty={note.trim() !== ''}
      saving={isPending}
      problem={error}
      onSave={confirm}
      onClose={onClose}
    >
      <Text size="sm">{t(`paymentStatements.meaning.${of.kind}`)}</Text>
      <Text size="sm">{t('paymentStatements.settle.hint')}</Text>
      <AreaField
        name="difference-note"
        label={t('paymentStatements.label.note')}
        required
        value={note}
        error={asked && !hasNote ? t('payments.field.reason') : undefined}
        onChange={setNote}
      />
    </FormDialog>
  );
}

function useSettle({ _id: id, kind }: StatementDifference, onDone: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (note: string) => call(statementsEndpoints.settle, { params: { id, kind }, body: { note } }),
    onSuccess: async () => {
      await invalidate('paymentStatements');
      onDone();
      toast.success(t('paymentStatements.settle.done'));
    },
    onError: () => invalidate('paymentStatements'),
  });
}
