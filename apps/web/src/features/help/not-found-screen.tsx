import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { screenAt } from '../../platform/navigation/known-screens.ts';
import { safeTarget } from '../../platform/navigation/safe-target.ts';
import { MessagePage } from './message-page.tsx';

/** No such page, or not for this person: the same words, so that nothing can be guessed. */
export default function NotFoundScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const from = typeof search.from === 'string' ? search.from : null;
  const back = safeTarget(from, (pathname) => screenAt(pathname) !== null);
  return (
    <MessagePage icon={IconMapOff} title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      {back ? (
        // A whole new load: the code that could not be fetched is asked for afresh.
        <Button component="a" href={back} variant="default">
          {t('shell.backToPage')}
        </Button>
      ) : null}
      <Button component={Link} to="/">
        {t('shell.goHome')}
      </Button>
    </MessagePage>
  );
}
