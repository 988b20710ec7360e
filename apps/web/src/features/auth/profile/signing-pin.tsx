import { ownAccountEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { Button, Text, Title } from '@mantine/core';
import { useRead } from '../../../platform/api/use-call.ts';
import { PasswordField } from '../password-field.tsx';
import { useSigningPin } from './use-signing-pin.ts';

/** A mechanic's PIN, with which he signs at the desk. It can be chosen again, never read. */
export function SigningPin() {
  const stored = useRead(ownAccountEndpoints.signingPin, {});
  const change = useSigningPin();
  const isSet = stored.data?.data.set;
  return (
    <section aria-labelledby="pin-heading">
      <Title order={2} size="h3" id="pin-heading" mb="sm">
        {t('auth.profile.pinSection')}
      </Title>
      <Text mb="sm">{t('auth.profile.pinText')}</Text>
      <form
        ref={change.form}
        noValidate
        style={{ maxWidth: '26rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          change.submit();
        }}
      >
        <PasswordField
          label={t('auth.profile.current')}
          name="current"
          autoComplete="current-password"
          value={change.values.current}
          error={change.problemOf('current')}
          onChange={(event) => change.type('current', event.currentTarget.value)}
        />
        <PasswordField
          label={t(isSet ? 'auth.profile.pinNext' : 'auth.profile.pin')}
          description={t('auth.profile.pinHint')}
          name="pin"
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={change.values.pin}
          error={change.problemOf('pin')}
          onChange={(event) => change.type('pin', event.currentTarget.value)}
        />
        <Button type="submit" mt="sm" aria-disabled={change.pending}>
          {t(isSet ? 'auth.profile.pinChange' : 'auth.profile.pinSet')}
        </Button>
      </form>
    </section>
  );
}
