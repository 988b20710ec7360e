import { t } from '@inspect/contract/i18n';
import { Alert, Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { PlateMark } from '../../../platform/brand/logo.tsx';
import classes from '../login.module.css';
import { PasswordField } from '../password-field.tsx';
import { passwordHint } from '../password-problem.ts';
import { useInvite } from './use-invite.ts';

/** Behind a one-time link: the password is chosen here, and known to nobody else. */
export default function InviteScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const invite = useInvite(token);
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <div className={classes.brandInner}>
          <PlateMark />
          <p className={classes.product}>{t('shell.productFull')}</p>
          <p className={classes.words}>{t('auth.welcome')}</p>
        </div>
      </div>
      <div className={classes.side}>
        <section className={classes.card} aria-labelledby="invite-heading">
          {invite.email === null ? (
            <Choose invite={invite} hasToken={token !== ''} />
          ) : (
            <Done email={invite.email} />
          )}
        </section>
      </div>
    </div>
  );
}

function Choose({ invite, hasToken }: { invite: ReturnType<typeof useInvite>; hasToken: boolean }) {
  const failure = hasToken ? invite.failure : t('auth.invite.noToken');
  return (
    <>
      <Title order={1} id="invite-heading">
        {t('auth.invite.heading')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('auth.invite.text')}
      </Text>
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
          <Button type="submit" size="lg" fullWidth mt="md" aria-disabled={invite.pending}>
            {t(invite.pending ? 'auth.invite.submitting' : 'auth.invite.submit')}
          </Button>
        </form>
      ) : null}
    </>
  );
}

function Done({ email }: { email: string }) {
  return (
    <>
      <Title order={1} id="invite-heading">
        {t('auth.invite.doneTitle')}
      </Title>
      <Alert color="green" icon={<IconCheck aria-hidden />} my="lg" role="status">
        {t('auth.invite.doneText', { email })}
      </Alert>
      <Button component={Link} to="/login" size="lg" fullWidth>
        {t('auth.invite.toLogin')}
      </Button>
    </>
  );
}
