import { authEndpoints, passkeyName } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../../../platform/access/sign-in.ts';
import { call, ServerRefusal } from '../../../platform/api/call.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { deviceName } from '../device-name.ts';
import { createPasskey, passkeyFailureText } from './passkey-ceremony.ts';

/** Names a key and makes it. What one must prove first, the password or the factor one has, it says. */
export function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState(deviceName(navigator.userAgent) ?? '');
  const { withFresh, dialog } = useStepUp();
  const adding = useMutation({
    mutationFn: async () => {
      const options = await withFresh(() => call(authEndpoints.beginPasskey, {}));
      const credential = await createPasskey(options.data);
      await withFresh(() => call(authEndpoints.addPasskey, { body: { name, credential } }));
    },
    onSuccess: onAdded,
  });
  const valid = passkeyName.safeParse(name).success;
  const stale = adding.error instanceof ServerRefusal && adding.error.code === 'factor_stale';
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (valid && !adding.isPending) adding.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('auth.passkey.how')}</Text>
          <TextField
            name="name"
            label={t('auth.passkey.name')}
            hint={t('auth.passkey.nameHint')}
            required
            value={name}
            onChange={setName}
          />
          {adding.error ? (
            <Text role="alert" c="var(--mantine-color-error)" size="sm">
              {passkeyFailureText(adding.error)}
            </Text>
          ) : null}
          <Button type="submit" disabled={!valid} loading={adding.isPending} data-autofocus>
            {t('auth.passkey.create')}
          </Button>
          {stale ? (
            <Button variant="default" onClick={() => void signOut()}>
              {t('auth.signOut')}
            </Button>
          ) : null}
        </Stack>
      </form>
      {dialog}
    </>
  );
}
