import { t } from '@inspect/contract/i18n';
import { quarantineEndpoints } from '@inspect/contract/quarantine';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { SmallForm } from '../../platform/small-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Notice } from '../../ui/notice.tsx';

const { reason: valid } = quarantineEndpoints.handle.body.shape;

/** Says what was done about it, once. */
export function HandleForm({ id }: { id: string }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const invalidate = useInvalidate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: string) =>
      call(quarantineEndpoints.handle, { params: { id }, body: { reason: said } }),
    onSuccess: () => toast.success(t('quarantine.done')),
    onSettled: () => invalidate('devices'),
  });
  const isRight = valid.safeParse(reason).success;
  const save = () => {
    setAsked(true);
    if (isRight && !isPending) mutate(reason.trim());
  };
  return (
    <section aria-label={t('quarantine.handle')}>
      <Title order={3} size="h4" mb="xs">
        {t('quarantine.handle')}
      </Title>
      <SmallForm label={t('quarantine.handle')} dirty={reason.trim() !== ''} onSave={save} problem={error}>
        <Stack gap="sm">
          {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
          <AreaField
            name="reason"
            label={t('quarantine.label.handledReason')}
            required
            value={reason}
            error={asked && !isRight ? t('quarantine.field.reason') : undefined}
            onChange={setReason}
          />
          <Text size="sm" c="dimmed">
            {t('quarantine.handleHint')}
          </Text>
          <Group>
            <SaveButton size="sm" saving={isPending}>
              {t('quarantine.handle')}
            </SaveButton>
          </Group>
        </Stack>
      </SmallForm>
    </section>
  );
}
