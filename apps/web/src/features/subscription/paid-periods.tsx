import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams } from '@inspect/contract/kernel';
import { ordersEndpoints } from '@inspect/contract/payments';
import { Table } from '@mantine/core';
import { useRead } from '../../platform/api/use-call.ts';

/** What the own company has paid its subscription for, the latest first; nothing until there is something. */
export function PaidPeriods() {
  const { data } = useRead(ordersEndpoints.periods, {});
  const periods = data?.data ?? [];
  if (periods.length === 0) return null;
  return (
    <Table mt="md" withTableBorder captionSide="top">
      <Table.Caption>{t('payments.company.history')}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('payments.company.period')}</Table.Th>
          <Table.Th ta="end">{t('payments.company.amount')}</Table.Th>
          <Table.Th>{t('payments.company.at')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {periods.map(({ payment, from, to, amount, at }) => (
          <Table.Tr key={payment}>
            <Table.Td>{`${formatDay(from)} – ${formatDay(to)}`}</Table.Td>
            <Table.Td ta="end">{formatDrams(amount)}</Table.Td>
            <Table.Td>{formatDateTime(at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
