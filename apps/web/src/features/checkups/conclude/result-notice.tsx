import { cardAddress } from '@inspect/contract/cards';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay } from '@inspect/contract/kernel';
import { Anchor } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';

/** What came of it, with the number of the card, where one looks first. */
export function ResultNotice({ record }: { record: Checkup }) {
  const { status, Opinion, number, nextCheckupDate, changeReason } = record;
  if (status === 'open') return null;
  if (status !== 'concluded')
    return (
      <Notice tone={status === 'annulled' ? 'bad' : 'none'} title={t(`checkups.status.${status}`)}>
        {changeReason ? <span>{changeReason}</span> : null}
        <CardLink record={record} />
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
      <CardLink record={record} />
    </Notice>
  );
}

/** The PDF opens beside the page, to be shown or printed; a card that became void says so itself. */
function CardLink({ record: { _id, number } }: { record: Checkup }) {
  if (!number) return null;
  return (
    <Anchor href={cardAddress(_id)} target="_blank" rel="noopener">
      {t('cards.download')}
    </Anchor>
  );
}
