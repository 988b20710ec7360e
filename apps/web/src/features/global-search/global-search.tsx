import { t } from '@inspect/contract/i18n';
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import classes from './global-search.module.css';

const GlobalSearchDialog = lazyPart(() => import('./global-search-dialog.tsx'));

/** The way to everything, on every page: a button in the bar and Ctrl+K. */
export function GlobalSearch() {
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  const open = useCallback(() => {
    before.current = document.activeElement;
    setOpened(true);
  }, []);
  // The dialog is drawn open and taken away whole: where the focus was is remembered here.
  useEffect(() => {
    if (!opened && before.current instanceof HTMLElement) before.current.focus();
  }, [opened]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key, not its letter: with Armenian letters it types another one.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!opened) open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, opened]);
  return (
    <>
      <UnstyledButton
        className={classes.open}
        aria-label={t('globalSearch.open')}
        aria-keyshortcuts="Control+K"
        title={t('globalSearch.title')}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.text} aria-hidden>
          {t('globalSearch.open')}
        </span>
        <Kbd className={classes.key ?? ''} size="xs" aria-hidden>
          {t('globalSearch.shortcut')}
        </Kbd>
      </UnstyledButton>
      {opened ? (
        <Suspense fallback={null}>
          <GlobalSearchDialog onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
