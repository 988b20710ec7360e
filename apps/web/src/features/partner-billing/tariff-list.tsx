import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import { type BillingAccount, partnerBillingEndpoints, type Tariff } from '@inspect/contract/partner-billing';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { showFailure } from '../../platform/notify/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './billing.module.css';
import { tariffText } from './billing-words.ts';

/** The tariffs of a partner, the last one first; one that no statement was made by may go. */
export function TariffList({ tariffs }: Pick<BillingAccount, 'tariffs'>) {
  const { can } = useSession();
  const invalidate = useInvalidate();
  const [removing, setRemoving] = useState<Tariff | null>(null);
  const remove = useMutation({
    mutationFn: ({ _id }: Tariff) => call(partnerBillingEndpoints.removeTariff, { params: { id: _id } }),
    onError: showFailure,
    onSettled: () => {
      setRemoving(null);
      return invalidate('partnerBilling', 'edit-histories');
    },
  });
  const may = can('api-payments', 'edit');
  if (tariffs.length === 0) return <Text>{t('partnerBilling.tariffs.empty')}</Text>;
  return (
    <>
      <ul className={classes.tariffs}>
        {tariffs.map((tariff) => (
          <li key={tariff._id}>
            <Group justify="space-between" align="start" gap="sm">
              <Stack gap={2}>
                <Text fw={600}>{fromText(tariff)}</Text>
                <Text>{tariffText(tariff)}</Text>
                <Text size="sm" c="dimmed">
                  {t('partnerBilling.tariffs.made', {
                    name: tariff.createdByName,
                    at: formatDateTime(tariff.createdAt),
                  })}
                </Text>
              </Stack>
              {may && !tariff.stated ? (
                <Button
                  size="compact-md"
                  variant="light"
                  color="red"
                  aria-label={`${t('partnerBilling.tariffs.remove')}․ ${fromText(tariff)}`}
                  onClick={() => setRemoving(tariff)}
                >
                  {t('partnerBilling.tariffs.remove')}
                </Button>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== null}
        title={t('partnerBilling.tariffs.removeTitle')}
        confirm={t('partnerBilling.tariffs.remove')}
        danger
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        {t('partnerBilling.tariffs.removeText', { day: removing ? formatDay(removing.startsOn) : '' })}
      </ConfirmDialog>
    </>
  );
}

const fromText = ({ startsOn }: Tariff) => t('partnerBilling.tariffs.from', { day: formatDay(startsOn) });
