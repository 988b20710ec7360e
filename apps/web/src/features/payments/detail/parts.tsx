import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import type { PaymentDetail, ReceivedPart } from '@inspect/contract/payments';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { moneyText } from '../payment-words.ts';
import { GiveBackDialog } from '../returns/give-back-dialog.tsx';

type PartsProps = { payment: PaymentDetail; mayGiveBack: boolean };

/** Money that came, each purpose by itself, and what of it is left; who may gives it back here. */
export function Parts({ payment, mayGiveBack }: PartsProps) {
  const [giving, setGiving] = useState<ReceivedPart | null>(null);
  const { parts, returnWay, wholeOnly, returning } = payment;
  if (parts.length === 0) return <Text c="dimmed">{t('payments.detail.noParts')}</Text>;
  return (
    <Stack gap="xs">
      {returning ? <Notice role="status" tone="wait" title={t('payments.detail.returning')} /> : null}
      {parts.map((part) => (
        <Group key={part._id} gap="sm" justify="space-between">
          <Group gap="sm">
            <Text span>{partText(part)}</Text>
            {part.fiscalNumbers.map((number) => (
              <Text key={number} span size="sm" c="dimmed">
                {t('payments.receipt.fiscal', { number })}
              </Text>
            ))}
            {part.surplus ? <StatusBadge tone="wait">{t('payments.detail.surplus')}</StatusBadge> : null}
          </Group>
          {mayGiveBack && part.left > 0 && !returning ? (
            <Button variant="default" size="sm" onClick={() => setGiving(part)}>
              {t('payments.return.button')}
            </Button>
          ) : null}
        </Group>
      ))}
      {giving ? (
        <GiveBackDialog
          payment={giving._id}
          about={moneyText({ ...giving, CarRegNo: payment.CarRegNo })}
          left={giving.left}
          whole={giving.whole}
          way={returnWay}
          wholeOnly={wholeOnly}
          onClose={() => setGiving(null)}
        />
      ) : null}
    </Stack>
  );
}

function partText({ purpose, amount, left, taxYears }: ReceivedPart): string {
  const years = taxYears.length > 0 ? ` (${taxYears.join(', ')})` : '';
  const rest =
    left === amount
      ? ''
      : ` · ${t('shell.labelled', { name: t('payments.label.left'), value: formatDrams(left) })}`;
  return `${t(`payments.purpose.${purpose}`)}${years} · ${formatDrams(amount)}${rest}`;
}
