import { t } from '@inspect/contract/i18n';
import { Button, Title } from '@mantine/core';
import { IconLogin2, IconPrinter } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionState } from '../../platform/access/session.ts';
import { Logo } from '../../platform/brand/logo.tsx';
import { screenAt } from '../../platform/navigation/known-screens.ts';
import { safeTarget } from '../../platform/navigation/safe-target.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';
import { OfflineGuide } from './offline-guide.tsx';
import classes from './offline-screen.module.css';

/** The page for when nothing answers. Who was led here goes on by himself when something does. */
export default function OfflineScreen() {
  const session = useSessionState();
  const { lost } = useServerStatus();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const wanted = typeof search.to === 'string' ? search.to : null;
  useEffect(() => {
    if (wanted === null || lost) return;
    const target = safeTarget(wanted, (pathname) => screenAt(pathname) !== null);
    void navigate({ href: target ?? '/', replace: true });
  }, [wanted, lost, navigate]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <Logo size={36} />
          {t('shell.product')}
        </span>
        <span className={classes.actions}>
          <Button
            variant="default"
            h={44}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('shell.print')}
          </Button>
          <WayOn isIn={session.kind === 'in'} wanted={wanted} />
        </span>
      </header>
      <Title order={1} className={classes.title}>
        {t('help.offline.title')}
      </Title>
      <OfflineGuide />
    </div>
  );
}

/** To the sign-in with where he wanted, or to his own pages. */
function WayOn({ isIn, wanted }: { isIn: boolean; wanted: string | null }) {
  const to: string = isIn ? '/' : '/login';
  const search = !isIn && wanted !== null ? { to: wanted } : {};
  return (
    <Button
      h={44}
      leftSection={<IconLogin2 size={18} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={to} search={search} />}
    >
      {t(isIn ? 'help.offline.goOn' : 'help.offline.signIn')}
    </Button>
  );
}
