import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import {
  DELIVERY_STATES,
  type DeliveryState,
  type ListedWebhook,
  type PartnerDelivery,
  webhooksEndpoints,
} from '@inspect/contract/partner-api';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { showFailure } from '../../../platform/notify/toast.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { TablePager } from '../../../ui/table/table-pager.tsx';
import { eventText } from './webhook-form.ts';

const SHOWN = '10';
const RENEWED_MS = 5_000;
const TONES: Record<DeliveryState, Tone> = {
  waiting: 'wait',
  failed: 'wait',
  delivered: 'good',
  dead: 'bad',
};
const STATES = DELIVERY_STATES.map((value) => ({ value, label: t(`partnerApi.webhooks.state.${value}`) }));

/** What was sent to an address and what waits, with each try; what was given up is sent again from here. */
export function WebhookDeliveries({ of }: { of: ListedWebhook }) {
  const [state, setState] = useState<DeliveryState | undefined>();
  const [page, setPage] = useState(1);
  const query = { webhook: of._id, state, page: String(page), limit: SHOWN };
  const list = useList(webhooksEndpoints.deliveries, query, { refetchInterval: RENEWED_MS });
  return (
    <Stack component="section" gap="sm" mt="lg" aria-label={t('partnerApi.webhooks.deliveries.title')}>
      <Title order={3} size="h4">
        {t('partnerApi.webhooks.deliveries.title')}
      </Title>
      {of.failingSince === null ? null : (
        <StatusBadge tone="bad">
          {t('partnerApi.webhooks.failingSince', { at: formatDateTime(of.failingSince) })}
        </StatusBadge>
      )}
      {of.unpaid ? <Notice tone="wait" title={t('partnerApi.webhooks.unpaidHint')} /> : null}
      <Choice
        inline
        label={t('partnerApi.webhooks.deliveries.state')}
        value={state}
        options={STATES}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
      />
      {list.failure ? <FailedState {...list.failure} /> : null}
      {list.rows?.length === 0 ? <Text>{t('partnerApi.webhooks.deliveries.empty')}</Text> : null}
      {list.rows?.map((delivery) => (
        <Delivery key={delivery._id} of={delivery} />
      ))}
      {list.pagination && list.pagination.total > 1 ? (
        <TablePager pagination={list.pagination} onPage={setPage} />
      ) : null}
    </Stack>
  );
}

function Delivery({ of }: { of: PartnerDelivery }) {
  const { can } = useSession();
  const invalidate = useInvalidate();
  const resend = useMutation({
    mutationFn: () => call(webhooksEndpoints.resend, { params: { id: of._id } }),
    onSuccess: () => invalidate('partners'),
    onError: showFailure,
  });
  const { event, state, createdAt, dueAt, attempts } = of;
  const name = event
    ? `${eventText(event.type)}, ${t('partnerApi.webhooks.deliveries.sequence', { number: String(event.sequence) })}`
    : eventText('test');
  return (
    <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
      <Stack gap={2}>
        <Group gap="xs">
          <Text>{name}</Text>
          <StatusBadge tone={TONES[state]}>{t(`partnerApi.webhooks.state.${state}`)}</StatusBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {formatDateTime(createdAt)}
          {dueAt !== null && attempts.length > 0
            ? ` · ${t('partnerApi.webhooks.deliveries.dueAt', { at: formatDateTime(dueAt) })}`
            : ''}
        </Text>
        {attempts.map(({ at, outcome, status }) => (
          <Text key={at} size="sm" c="dimmed">
            {t('partnerApi.webhooks.deliveries.attempt', {
              at: formatDateTime(at),
              outcome: t(`partnerApi.webhooks.outcome.${outcome}`, { status: String(status ?? '') }),
            })}
          </Text>
        ))}
      </Stack>
      {state === 'dead' && can('api-notifications', 'edit') ? (
        <Button
          size="compact-md"
          variant="light"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={t('partnerApi.webhooks.deliveries.resendOf', { name })}
        >
          {t('partnerApi.webhooks.deliveries.resend')}
        </Button>
      ) : null}
    </Group>
  );
}
