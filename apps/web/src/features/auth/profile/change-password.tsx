import { t } from '@inspect/contract/i18n';
import { Button, Title } from '@mantine/core';
import { PasswordField } from '../password-field.tsx';
import { passwordHint } from '../password-problem.ts';
import { useChangePassword } from './use-change-password.ts';

/** Whoever sits at an open session doesn't know the password: the present one is asked. */
export function ChangePassword() {
  const change = useChangePassword();
  return (
    <section aria-labelledby="password-heading">
      <Title order={2} size="h3" id="password-heading" mb="sm">
        {t('auth.profile.passwordSection')}
      </Title>
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
          value={change.values.current}
          error={change.problemOf('current')}
          onChange={(event) => change.type('current', event.currentTarget.value)}
        />
        <PasswordField
          label={t('auth.profile.next')}
          description={passwordHint(change.secondFactor)}
          autoComplete="new-password"
          value={change.values.password}
          error={change.problemOf('password')}
          onChange={(event) => change.type('password', event.currentTarget.value)}
        />
        <Button type="submit" mt="sm" aria-disabled={change.pending}>
          {t('auth.profile.change')}
        </Button>
      </form>
    </section>
  );
}
