import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type CashOfRecord, owedOf, owedPurposes, type PaymentPurpose } from '@inspect/contract/payments';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { newId } from '../../platform/new-id.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';

const NAMES = {
  inspection: t('checkups.form.inspectionFee'),
  environmental: t('checkups.form.environmentalFee'),
} as const satisfies Record<PaymentPurpose, string>;

/** Takes in cash what is owed for a stored checkup; nothing where all of it was paid. */
export function PayCash({ record }: { record: Checkup }) {
  const [asking, setAsking] = useState(false);
  const unpaid = owedPurposes(record.fees, record.paid);
  // The dialog stays for the answer, also when somebody else was faster and nothing is owed any more.
  if (unpaid.length === 0 && !asking) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('checkups.pay.button')}
      </Button>
      {asking ? <PayDialog record={record} unpaid={unpaid} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type PayDialogProps = { record: Checkup; unpaid: readonly PaymentPurpose[]; onClose: () => void };

function PayDialog({ record, unpaid, onClose }: PayDialogProps) {
  // An id for each sum for as long as the dialog stands: pressed twice, or repeated without an answer, it is one payment.
  const [ids] = useState({ inspection: newId(), environmental: newId() });
  const [left, setLeft] = useState<readonly PaymentPurpose[]>([]);
  const taken = unpaid.filter((purpose) => !left.includes(purpose));
  const owed = owedOf(record.fees, record.paid);
  const sumOf = (purpose: PaymentPurpose) => owed[purpose] ?? 0;
  const total = taken.reduce((sum, purpose) => sum + sumOf(purpose), 0);
  const { mutate: pay, isPending, error } = usePay(record._id, total, onClose);
  const confirm = () =>
    pay(taken.map((purpose) => ({ _id: ids[purpose], purpose, method: 'cash' as const })));
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('checkups.pay.button')}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
        {unpaid.map((purpose) => (
          <CheckField
            key={purpose}
            name={`pay-${purpose}`}
            label={`${NAMES[purpose]} · ${formatDrams(sumOf(purpose))}`}
            value={!left.includes(purpose)}
            onChange={(pays) =>
              setLeft(pays ? left.filter((other) => other !== purpose) : [...left, purpose])
            }
          />
        ))}
        <Text size="sm">{t('checkups.pay.text')}</Text>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('shell.back')}
        </Button>
        <Button
          data-autofocus
          loading={isPending}
          disabled={taken.length === 0}
          // The Enter that opened this must not, held too long, take the money too.
          onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
          onClick={confirm}
        >
          {t('checkups.pay.confirm', { sum: formatDrams(total) })}
        </Button>
      </Group>
    </Modal>
  );
}

function usePay(id: string, seenTotal: number, onPaid: () => void) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: (payments: CashOfRecord) =>
      call(checkupsEndpoints.pay, { params: { id }, body: { payments, seenTotal } }),
    onSuccess: async () => {
      await invalidate('checkups');
      onPaid();
      toast.success(t('checkups.pay.done', { sum: formatDrams(seenTotal) }));
    },
    // What stands now is shown, whatever the reason of the refusal.
    onError: () => invalidate('checkups'),
  });
}
