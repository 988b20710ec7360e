import { t } from '@inspect/contract/i18n';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionState } from '../../platform/access/session.ts';
import { PublicCard } from '../../platform/brand/public-card.tsx';
import { takeAfterReload } from '../../platform/server-status/after-reload.ts';
import { AlreadyIn } from './already-in.tsx';
import { ForAll } from './for-all.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginMessages } from './login-messages.tsx';
import { useGuide } from './use-guide.ts';

/** Sign-in. Who is signed in already, or has just done so, goes on to where he wanted. */
export default function LoginScreen() {
  const session = useSessionState();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = typeof search.to === 'string' ? search.to : null;
  const [reloaded] = useState(takeAfterReload);
  const left = session.kind === 'out' ? session.reason : null;
  useGuide(reloaded ? null : left, to);
  if (session.kind === 'in') return <AlreadyIn to={to} search={search} />;
  const { was, unsent } = session.kind === 'out' ? session : {};
  return (
    <PublicCard title={t('auth.heading')} text={t('auth.headingText')}>
      <LoginMessages search={search} left={left} reloaded={reloaded} was={was?.name} unsent={unsent} />
      <LoginForm email={was?.email} />
      <ForAll />
    </PublicCard>
  );
}
