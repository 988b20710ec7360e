import { t } from '@inspect/contract/i18n';
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PasswordField } from '../../platform/brand/password-field.tsx';
import classes from '../../platform/brand/public-card.module.css';
import { PasskeyStep } from './passkeys/passkey-step.tsx';
import { SecondStep } from './second-step.tsx';
import { useLogin } from './use-login.ts';

/**
 * E-mail (known where the device was locked) and password; pasting, password managers and revealing what was typed all work.
 * Before the scripts are there it stands as a picture of the same parts: `app/first-paint/draw-sign-in.tsx`.
 */
export function LoginForm({ email = '' }: { email?: string | undefined }) {
  const { form, bind, submit, pending, failure, secondStep, back } = useLogin(email);
  if (secondStep?.passkey) return <PasskeyStep sms={secondStep.passkey.sms} onBack={back} />;
  if (secondStep)
    return <SecondStep sent={secondStep.sent} resendAfter={secondStep.resendAfter} onBack={back} />;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
        </Alert>
      ) : null}
      <TextInput
        {...bind('email')}
        className={classes.field}
        label={t('auth.email')}
        type="email"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...bind('password')} autoComplete="current-password" />
      <Button
        type="submit"
        size="lg"
        fullWidth
        aria-disabled={pending}
        onClick={(event) => {
          if (pending) event.preventDefault();
        }}
      >
        {t(pending ? 'auth.submitting' : 'auth.submit')}
      </Button>
      <Anchor component={Link} to="/forgot" mt="md" ta="center" display="block">
        {t('auth.forgotLink')}
      </Anchor>
    </form>
  );
}
