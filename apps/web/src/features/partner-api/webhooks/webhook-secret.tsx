import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { type ListedWebhook, webhooksEndpoints } from '@inspect/contract/partner-api';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { newId } from '../../../platform/new-id.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { SecretDialog } from '../partners/secret-dialog.tsx';

/** What events are signed with: made, shown once, renewed; and an invented event to try it. */
export function WebhookSecret({ of }: { of: ListedWebhook }) {
  const { can } = useSession();
  const invalidate = useInvalidate();
  const [secret, setSecret] = useState<string | null>(null);
  const { withFresh, dialog } = useStepUp();
  const params = { id: of._id };
  // A try whose answer was lost is the same secret the next time: it is told to be lost, and no third one is made.
  const asked = useRef<string | null>(null);
  const add = useMutation({
    mutationFn: () => {
      asked.current ??= newId();
      const body = { _id: asked.current };
      return withFresh(() => call(webhooksEndpoints.addSecret, { params, body }));
    },
    onSuccess: ({ data }) => {
      asked.current = null;
      if (data.secret === null) toast.warning(t('partnerApi.webhooks.secret.lost'));
      else setSecret(data.secret);
      return invalidate('partners');
    },
    onError: showFailure,
  });
  const tried = useRef<string | null>(null);
  const test = useMutation({
    mutationFn: () => {
      tried.current ??= newId();
      return call(webhooksEndpoints.addTest, { params, body: { _id: tried.current } });
    },
    onSuccess: () => {
      tried.current = null;
      toast.success(t('partnerApi.webhooks.testAdded'));
      return invalidate('partners');
    },
    onError: showFailure,
  });
  const { secretMadeAt, formerSecretUntil } = of;
  const former = formerSecretUntil !== null && new Date(formerSecretUntil) > serverNow();
  return (
    <Stack component="section" gap="sm" mt="lg" aria-label={t('partnerApi.webhooks.secret.title')}>
      <Title order={3} size="h4">
        {t('partnerApi.webhooks.secret.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {secretMadeAt === null
          ? t('partnerApi.webhooks.secret.none')
          : t('partnerApi.webhooks.secret.made', { at: formatDateTime(secretMadeAt) })}
      </Text>
      {former ? (
        <Text size="sm" c="dimmed">
          {t('partnerApi.webhooks.secret.formerUntil', { at: formatDateTime(formerSecretUntil) })}
        </Text>
      ) : null}
      {can('api-notifications', 'edit') ? (
        <Group gap="sm">
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            {t(secretMadeAt === null ? 'partnerApi.webhooks.secret.add' : 'partnerApi.webhooks.secret.renew')}
          </Button>
          {secretMadeAt !== null && of.active ? (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t('partnerApi.webhooks.test')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {dialog}
      <SecretDialog
        secret={secret}
        title={t('partnerApi.webhooks.secret.newTitle')}
        onClose={() => setSecret(null)}
      />
    </Stack>
  );
}
