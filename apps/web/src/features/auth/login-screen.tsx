import { t } from '@inspect/contract/i18n';
import { Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useSessionState } from '../../platform/access/session.ts';
import { PlateMark } from '../../platform/brand/logo.tsx';
import { AlreadyIn } from './already-in.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginMessages } from './login-messages.tsx';

/** Sign-in. Who is signed in already, or has just done so, goes on to where he wanted. */
export default function LoginScreen() {
  const session = useSessionState();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = typeof search.to === 'string' ? search.to : null;
  if (session.kind === 'in') return <AlreadyIn to={to} idram={search.idram} />;
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
        <section className={classes.card} aria-labelledby="login-heading">
          <Title order={1} id="login-heading">
            {t('auth.heading')}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {t('auth.headingText')}
          </Text>
          <LoginMessages idram={search.idram} ended={session.kind === 'out' && session.reason === 'ended'} />
          <LoginForm />
        </section>
      </div>
    </div>
  );
}
