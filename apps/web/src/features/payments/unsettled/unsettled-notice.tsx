import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, formatWhole } from '@inspect/contract/kernel';
import { PAYMENT_PAGES, unsettledEndpoints } from '@inspect/contract/payments';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { failureOf, useRead } from '../../../platform/api/use-call.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Failure } from '../../../ui/state/failed-state.tsx';

const RENEWED_MS = 10 * 60_000;
const LISTS = ['paidNotInspected', 'inspectedNotPaid'] as const;

/** What is told of yesterday, where this person has a page of payments; undefined = nothing, or not known (`failure` says why). */
export function useUnsettled() {
  const { can } = useSession();
  const page = PAYMENT_PAGES.find((route) => can(route, 'view'));
  const read = useRead(
    unsettledEndpoints.notice,
    {},
    { enabled: page !== undefined, refetchInterval: RENEWED_MS },
  );
  return { page, told: read.data?.data ?? undefined, failure: failureOf(read) };
}

/** From six in the morning on: that yesterday left something, how much, and the lists that name it; or that this can't be known now. */
export function UnsettledNotice({ quiet = false }: { quiet?: boolean }) {
  const { page, told, failure } = useUnsettled();
  if (failure) return <NotRead {...failure} quiet={quiet} />;
  if (!page || !told) return null;
  const lists = LISTS.filter((name) => told[name].count > 0);
  if (lists.length === 0) return null;
  return (
    <Notice tone="wait" title={t('payments.unsettled.notice', { day: formatDay(told.day) })}>
      <Group gap="md">
        {lists.map((name) => (
          <Anchor
            key={name}
            component={Link}
            to={`${pageOf(page).url}?tab=${name}&startDate=${told.day}&endDate=${told.day}`}
            size="sm"
          >
            {t('payments.unsettled.noticeLine', {
              name: t(`payments.tab.${name}`),
              count: formatWhole(told[name].count),
              sum: formatDrams(told[name].amount),
            })}
          </Anchor>
        ))}
      </Group>
    </Notice>
  );
}

/** Nothing that is shown must not look like nothing that is left. */
function NotRead({ message, retry, quiet }: Failure & { quiet: boolean }) {
  const title = t('payments.unsettled.noticeFailed');
  if (quiet)
    return (
      <Text c="dimmed" size="sm" mb="md">
        {title}
      </Text>
    );
  return (
    <Notice tone="bad" title={title} role="status">
      <Text size="sm">{message}</Text>
      <Group mt="xs">
        <Button variant="default" size="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </Group>
    </Notice>
  );
}
