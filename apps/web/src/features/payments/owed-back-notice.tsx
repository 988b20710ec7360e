import { pageOf } from '@inspect/contract/access';
import { isInEffect } from '@inspect/contract/checkup-list';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams, yerevanDay } from '@inspect/contract/kernel';
import { PAYMENT_PAGES, RETURN_PAGES } from '@inspect/contract/payments';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/access/session.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { owedBackFor } from './owed-back-for.ts';
import { keptTax } from './owed-back-text.ts';

/** What of the money goes back, what stays and why, and who gives it back; nothing where none does. */
export function OwedBackNotice({ record }: { record: Checkup }) {
  const back = owedBackFor(record);
  const address = useUnsettledAddress(record);
  if (back === 0) return null;
  const isVoid = !isInEffect(record.status);
  const kept = isVoid ? keptTax(record) : 0;
  const years = record.fees.environmental?.taxYears.join(', ') ?? '';
  return (
    <Notice tone="wait" title={t('payments.owedBack.title', { sum: formatDrams(back) })}>
      <Text size="sm">
        {t(isVoid ? 'payments.owedBack.service' : 'payments.owedBack.above')}{' '}
        {kept > 0 ? t('payments.owedBack.kept', { sum: formatDrams(kept), years }) : null}
      </Text>
      <Text size="sm">
        {t('payments.owedBack.who')} {isVoid ? t('payments.owedBack.where') : null}
      </Text>
      {isVoid && address ? (
        <Anchor component={Link} to={address} size="sm">
          {t('payments.owedBack.link')}
        </Anchor>
      ) : null}
    </Notice>
  );
}

/** Where whoever may give it back finds it; null for others, and while its day, which that list begins with, is not over. */
function useUnsettledAddress({ CarRegNo, createdAt }: Checkup): string | null {
  const { can } = useSession();
  const page = PAYMENT_PAGES.find((route) => can(route, 'view'));
  const day = yerevanDay(new Date(createdAt));
  const gives = RETURN_PAGES.some((route) => can(route, 'edit'));
  if (!page || !gives || day >= yerevanDay(serverNow())) return null;
  const search = new URLSearchParams({ tab: 'paidNotInspected', startDate: day });
  if (CarRegNo) search.set('search', CarRegNo);
  return `${pageOf(page).url}?${search}`;
}
