import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type PaymentReturn, type ReturnWay, returnsEndpoints } from '@inspect/contract/payments';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { newId } from '../../../platform/new-id.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { FormDialog } from '../../../platform/small-form/index.ts';
import { useStepUp, type WithFresh } from '../../../platform/step-up/index.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';

const LEAST_REASON = 3;

type GiveBackDialogProps = {
  payment: string;
  /** which money it is, in words */
  about: string;
  /** drams of it that can still go back, and of all that came with it */
  left: number;
  whole: number;
  way: ReturnWay;
  /** its provider gives back the whole or nothing */
  wholeOnly: boolean;
  onClose: () => void;
};

/** How much goes back, and why. One id for as long as the dialog stands: pressed twice it goes back once. */
export function GiveBackDialog(props: GiveBackDialogProps) {
  const { payment, about, left, whole, way, wholeOnly, onClose } = props;
  const [id] = useState(newId);
  const [first] = useState(wholeOnly ? whole : left);
  const [amount, setAmount] = useState<number | null>(first);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { withFresh, dialog } = useStepUp();
  const { mutate: give, isPending, error } = useGiveBack(payment, withFresh, onClose);
  const fits = amount !== null && amount >= 1 && amount <= whole;
  const hasReason = reason.trim().length >= LEAST_REASON;
  const confirm = () => {
    setAsked(true);
    if (fits && hasReason && !isPending) give({ _id: id, amount, reason: reason.trim() });
  };
  return (
    <FormDialog
      title={t('payments.return.title')}
      save={t('payments.return.confirm', { sum: formatDrams(amount ?? 0) })}
      back={t('shell.cancel')}
      danger
      dirty={amount !== first || reason.trim() !== ''}
      saving={isPending}
      problem={error}
      onSave={confirm}
      onClose={onClose}
      beside={dialog}
    >
      <Text fw={600}>{about}</Text>
      <Text size="sm">{t(`payments.return.${way}`)}</Text>
      {wholeOnly ? (
        <Text size="sm">{t('payments.return.whole')}</Text>
      ) : (
        <NumberField
          name="return-amount"
          label={t('payments.return.amount')}
          required
          value={amount}
          error={asked && !fits ? t('payments.field.amount', { left: formatDrams(whole) }) : undefined}
          onChange={setAmount}
        />
      )}
      <AreaField
        name="return-reason"
        label={t('payments.return.reason')}
        required
        value={reason}
        error={asked && !hasReason ? t('payments.field.reason') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function useGiveBack(payment: string, withFresh: WithFresh, onDone: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (body: { _id: string; amount: number; reason: string }) =>
      withFresh(() => call(returnsEndpoints.give, { params: { id: payment }, body })),
    onSuccess: async ({ data }) => {
      await invalidate('payments', 'paymentCases', 'checkups');
      onDone();
      tell(data);
    },
    // What stands now is shown, whatever the reason of the refusal.
    onError: () => invalidate('payments', 'paymentCases'),
  });
}

function tell({ state, amount }: PaymentReturn): void {
  if (state === 'done') toast.success(t('payments.return.done', { sum: formatDrams(amount) }));
  else if (state === 'requested') toast.warning(t('payments.return.requested'));
  else toast.danger(t('payments.return.failed'));
}
