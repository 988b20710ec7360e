import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { type PartnerKey, partnersEndpoints } from '@inspect/contract/partner-api';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { failureOf, useRead } from '../../../platform/api/use-call.ts';
import { newId } from '../../../platform/new-id.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type NewKey = { id: string; sandbox: boolean };

/** The keys of a partner: made, shown once, revoked for good. */
export function PartnerKeys({ partner }: { partner: string }) {
  const { can } = useSession();
  const invalidate = useInvalidate();
  const params = { id: partner };
  const read = useRead(partnersEndpoints.keys, { params });
  const failure = failureOf(read);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<PartnerKey | null>(null);
  const { withFresh, dialog } = useStepUp();
  // A try whose answer was lost is the same key the next time, which can then be revoked.
  const wanted = useRef<NewKey | null>(null);
  const add = useMutation({
    mutationFn: (sandbox: boolean) => {
      if (wanted.current?.sandbox !== sandbox) wanted.current = { id: newId(), sandbox };
      const { id } = wanted.current;
      return withFresh(() => call(partnersEndpoints.addKey, { params, body: { _id: id, sandbox } }));
    },
    onSuccess: ({ data }) => {
      wanted.current = null;
      if (data.secret === null) toast.warning(t('partnerApi.keys.secretLost'));
      else setSecret(data.secret);
      return invalidate('partners');
    },
    onError: showFailure,
  });
  const revoke = useMutation({
    mutationFn: ({ _id }: PartnerKey) => call(partnersEndpoints.revokeKey, { params: { id: _id } }),
    onSuccess: () => invalidate('partners'),
    onError: showFailure,
    onSettled: () => setRevoking(null),
  });
  const may = can('api-users', 'edit');
  return (
    <Stack component="section" gap="sm" mt="lg" aria-label={t('partnerApi.keys.title')}>
      <Title order={3} size="h4">
        {t('partnerApi.keys.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('partnerApi.keys.sandboxHint')}
      </Text>
      {failure ? <FailedState {...failure} /> : null}
      {read.data?.data.length === 0 ? <Text>{t('partnerApi.keys.empty')}</Text> : null}
      {read.data?.data.map((key) => (
        <KeyRow key={key._id} of={key} onRevoke={may ? () => setRevoking(key) : null} />
      ))}
      {may ? (
        <Group gap="sm">
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate(false)}>
            {t('partnerApi.keys.add')}
          </Button>
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate(true)}>
            {t('partnerApi.keys.addSandbox')}
          </Button>
        </Group>
      ) : null}
      {dialog}
      <SecretDialog
        secret={secret}
        title={t('partnerApi.keys.secretTitle')}
        onClose={() => setSecret(null)}
      />
      <ConfirmDialog
        opened={revoking !== null}
        title={t('partnerApi.keys.revokeTitle')}
        confirm={t('partnerApi.keys.revoke')}
        danger
        onCancel={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate(revoking)}
      >
        {t('partnerApi.keys.revokeText', { beginning: revoking?.beginning ?? '' })}
      </ConfirmDialog>
    </Stack>
  );
}

function KeyRow({ of, onRevoke }: { of: PartnerKey; onRevoke: (() => void) | null }) {
  const { beginning, sandbox, createdAt, createdByName, lastUsedAt, revokedAt } = of;
  return (
    <Group justify="space-between" align="start" gap="sm">
      <Stack gap={2}>
        <Group gap="xs">
          <code>{`${beginning}…`}</code>
          {sandbox ? <StatusBadge tone="info">{t('partnerApi.keys.sandbox')}</StatusBadge> : null}
          {revokedAt ? (
            <StatusBadge tone="none">
              {t('partnerApi.keys.revoked', { at: formatDateTime(revokedAt) })}
            </StatusBadge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {t('partnerApi.keys.made', { name: createdByName, at: formatDateTime(createdAt) })}
          {' · '}
          {lastUsedAt
            ? t('partnerApi.keys.lastUsed', { at: formatDateTime(lastUsedAt) })
            : t('partnerApi.keys.neverUsed')}
        </Text>
      </Stack>
      {revokedAt === null && onRevoke ? (
        <Button
          size="compact-md"
          variant="light"
          color="red"
          onClick={onRevoke}
          aria-label={`${t('partnerApi.keys.revoke')} ${beginning}…`}
        >
          {t('partnerApi.keys.revoke')}
        </Button>
      ) : null}
    </Group>
  );
}
