import { authEndpoints, type Passkey, passkeyName } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

type RenamePasskeyFormProps = { passkey: Passkey; onRenamed: () => void };

export function RenamePasskeyForm({ passkey, onRenamed }: RenamePasskeyFormProps) {
  const [name, setName] = useState(passkey.name);
  const renaming = useMutation({
    mutationFn: () => call(authEndpoints.renamePasskey, { params: { id: passkey._id }, body: { name } }),
    onSuccess: onRenamed,
  });
  const valid = passkeyName.safeParse(name).success;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) renaming.mutate();
      }}
    >
      <Stack gap="md">
        <TextField
          name="name"
          label={t('auth.passkey.name')}
          hint={t('auth.passkey.nameHint')}
          required
          value={name}
          onChange={setName}
          error={renaming.error ? failureText(renaming.error) : undefined}
        />
        <Button type="submit" disabled={!valid} loading={renaming.isPending}>
          {t('auth.passkey.save')}
        </Button>
      </Stack>
    </form>
  );
}
