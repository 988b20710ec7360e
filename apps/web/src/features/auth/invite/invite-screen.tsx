import { t } from '@inspect/contract/i18n';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { PasswordField } from '../../../platform/brand/password-field.tsx';
import { PublicCard } from '../../../platform/brand/public-card.tsx';
import { passwordHint } from '../password-problem.ts';
import { ResendButton } from '../phone/resend-button.tsx';
import { SmsCodeField } from '../phone/sms-code-field.tsx';
import { useInvite } from './use-invite.ts';

/** Behind a one-time link: the password is chosen here, and known to nobody else. */
export default function InviteScreen() {
  const token = useLocation({ select: (location) => location.hash });
  const invite = useInvite(token);
  if (invite.email !== null) return <Done email={invite.email} />;
  return <Choose invite={invite} hasToken={token !== ''} />;
}

function Choose({ invite, hasToken }: { invite: ReturnType<typeof useInvite>; hasToken: boolean }) {
  const failure = hasToken ? invite.failure : t('auth.invite.noToken');
  return (
    <PublicCard title={t('auth.invite.heading')} text={t('auth.invite.text')}>
      {failure ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
        </Alert>
      ) : null}
      {hasToken ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            invite.submit();
          }}
        >
          <PasswordField
            ref={invite.input}
            label={t('auth.invite.password')}
            description={passwordHint(false)}
            autoComplete="new-password"
            value={invite.password}
            error={invite.problem}
            onChange={(event) => invite.type(event.currentTarget.value)}
          />
          {invite.wait === null ? null : (
            <Stack gap="md" mt="md">
              <Text role="status" size="sm">
                {t('auth.invite.codeText')}
              </Text>
              <SmsCodeField value={invite.code} onChange={invite.typeCode} />
              <ResendButton after={invite.wait} send={invite.askAgain} />
            </Stack>
          )}
          <Button type="submit" size="lg" fullWidth mt="md" aria-disabled={invite.pending}>
            {t(invite.pending ? 'auth.invite.submitting' : 'auth.invite.submit')}
          </Button>
        </form>
      ) : null}
    </PublicCard>
  );
}

function Done({ email }: { email: string }) {
  return (
    <PublicCard title={t('auth.invite.doneTitle')} text={t('auth.invite.doneText', { email })}>
      <Button component={Link} to="/login" size="lg" fullWidth>
        {t('auth.invite.toLogin')}
      </Button>
    </PublicCard>
  );
}
