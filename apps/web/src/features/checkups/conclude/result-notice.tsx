import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay } from '@inspect/contract/kernel';
import { Notice } from '../../../ui/notice.tsx';

/** What came of it, with the number of the card, where one looks first. */
export function ResultNotice({ record }: { record: Checkup }) {
  const { status, Opinion, number, nextCheckupDate, changeReason } = record;
  if (status === 'open') return null;
  if (status !== 'concluded')
    return (
      <Notice tone={status === 'annulled' ? 'bad' : 'none'} title={t(`checkups.status.${status}`)}>
        {changeReason ? <span>{changeReason}</span> : null}
      </Notice>
    );
  const opinion = t(Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
  const title = number ? `${opinion} · ${t('checkups.conclude.number', { number })}` : opinion;
  return (
    <Notice role="status" tone={Opinion ? 'good' : 'bad'} title={title}>
      {nextCheckupDate ? (
        <span>{t('checkups.conclude.until', { date: formatDay(nextCheckupDate) })}</span>
      ) : null}
      {changeReason ? <span>{changeReason}</span> : null}
    </Notice>
  );
}
