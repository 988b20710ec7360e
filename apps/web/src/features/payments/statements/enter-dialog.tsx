import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type StatementDifference, statementsEndpoints } from '@inspect/contract/payment-statements';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { failureText, toast } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Drams that the ledger gets: of what went back those that it lacks, and never more than had come. */
const addedBy = ({ kind, there, asked, here }: StatementDifference) =>
  kind === 'returned_there' ? Math.min(there ?? 0, asked ?? Infinity) - (here ?? 0) : (there ?? 0);

/** What the statement says becomes what is known here, after a person has read what that means. */
export function EnterDialog({ of, onClose }: { of: StatementDifference; onClose: () => void }) {
  const invalidate = useInvalidate();
  const { _id: id, kind } = of;
  const sum = formatDrams(addedBy(of));
  const { withFresh, dialog } = useStepUp();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withFresh(() => call(statementsEndpoints.enter, { params: { id, kind } })),
    onSuccess: async () => {
      await invalidate('paymentStatements', 'payments', 'paymentCases', 'checkups');
      onClose();
      toast.success(t('paymentStatements.enter.done'));
    },
    onError: () => invalidate('paymentStatements'),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('paymentStatements.enter.title')}</Text>}
      centered
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
        <Text size="sm">{t(`paymentStatements.meaning.${kind}`)}</Text>
        <Text size="sm">
          {t(
            kind === 'returned_there' ? 'paymentStatements.enter.returned' : 'paymentStatements.enter.paid',
            { sum },
          )}
        </Text>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('shell.back')}
        </Button>
        <Button loading={isPending} onClick={() => mutate()}>
          {t('paymentStatements.enter.confirm', { sum })}
        </Button>
      </Group>
      {dialog}
    </Modal>
  );
}
