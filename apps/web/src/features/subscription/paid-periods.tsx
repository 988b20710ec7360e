import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams } from '@inspect/contract/kernel';
import { ordersEndpoints } from '@inspect/contract/payments';
import { Link } from '@tanstack/react-router';
import { hasPage, useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import classes from './paid-periods.module.css';

/** Its receipt and what became of it stand there, whatever channel it came through. */
const PAYMENTS = 'station-payments';

/** What the own company has paid its subscription for, the latest first; nothing until there is something. */
export function PaidPeriods() {
  const { data } = useRead(ordersEndpoints.periods, {});
  const person = useSession();
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
        {periods.map(({ payment, order, from, to, amount, at }) => (
          <tr key={payment}>
            <td>{`${formatDay(from)} – ${formatDay(to)}`}</td>
            <td>{formatDrams(amount)}</td>
            <td>
              {order && hasPage(person, PAYMENTS) ? (
                <Link to={`${pageOf(PAYMENTS).url}/${order}`}>{formatDateTime(at)}</Link>
              ) : (
                formatDateTime(at)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
