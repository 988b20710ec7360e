import { t } from '@inspect/contract/i18n';
import {
  type CaseDecision,
  casesEndpoints,
  type DoublePayment,
  decisionsFor,
} from '@inspect/contract/payments';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { FormDialog } from '../../../platform/small-form/index.ts';
import { useStepUp, type WithFresh } from '../../../platform/step-up/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { moneyText } from '../payment-words.ts';

const LEAST_NOTE = 3;

type DecideDialogProps = {
  of: DoublePayment;
  /** its money is to go back first: where that is done */
  onRefund: () => void;
  onClose: () => void;
};

/** What becomes of money that came twice: it goes back, counts as paid beforehand, or was no second payment. */
export function DecideDialog({ of, onRefund, onClose }: DecideDialogProps) {
  const [status, setStatus] = useState<CaseDecision>('refunded');
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { withFresh, dialog } = useStepUp();
  const { mutate: decide, isPending, error } = useDecide(of, withFresh, onClose);
  const refunds = status === 'refunded' && of.left > 0;
  const hasNote = note.trim().length >= LEAST_NOTE;
  const confirm = () => {
    setAsked(true);
    if (refunds) onRefund();
    else if (hasNote && !isPending) decide({ status, note: note.trim() });
  };
  return (
    <FormDialog
      title={t('payments.cases.title')}
      save={t(`payments.cases.proposal.${status}`)}
      back={t('shell.cancel')}
      dirty={note.trim() !== ''}
      saving={isPending}
      problem={error}
      onSave={confirm}
      onClose={onClose}
      beside={dialog}
    >
      <Text fw={600}>{moneyText(of)}</Text>
      <OptionField
        name="case-status"
        label={t('payments.cases.decide')}
        required
        value={status}
        options={decisionsFor(of).map((value) => ({ value, label: t(`payments.cases.proposal.${value}`) }))}
        hint={t(`payments.cases.meaning.${status}`)}
        onChange={(chosen) => setStatus(chosen ?? 'refunded')}
      />
      {refunds ? null : (
        <AreaField
          name="case-note"
          label={t('payments.cases.label.note')}
          required
          value={note}
          error={asked && !hasNote ? t('payments.field.reason') : undefined}
          onChange={setNote}
        />
      )}
    </FormDialog>
  );
}

function useDecide({ _id: id, version }: DoublePayment, withFresh: WithFresh, onDone: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (decision: { status: CaseDecision; note: string }) =>
      withFresh(() => call(casesEndpoints.decide, { params: { id }, body: { version, ...decision } })),
    onSuccess: async () => {
      await invalidate('payments', 'paymentCases', 'checkups');
      onDone();
      toast.success(t('payments.cases.done'));
    },
    onError: () => invalidate('payments', 'paymentCases'),
  });
}
