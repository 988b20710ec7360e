import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams } from '@inspect/contract/kernel';
import { ordersEndpoints } from '@inspect/contract/payments';
import { useRead } from '../../platform/api/use-call.ts';
import classes from './paid-periods.module.css';

/** What the own company has paid its subscription for, the latest first; nothing until there is something. */
export function PaidPeriods() {
  const { data } = useRead(ordersEndpoints.periods, {});
  const periods = data?.data ?? [];
  if (periods.length === 0) return null;
  return (
    <table className={classes.periods}>
      <caption>{t('payments.company.history')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payments.company.period')}</th>
          <th scope="col">{t('payments.company.amount')}</th>
          <th scope="col">{t('payments.company.at')}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ payment, from, to, amount, at }) => (
          <tr key={payment}>
            <td>{`${formatDay(from)} – ${formatDay(to)}`}</td>
            <td>{formatDrams(amount)}</td>
            <td>{formatDateTime(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
