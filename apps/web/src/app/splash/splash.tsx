import { t } from '@inspect/contract/i18n';
import { useEffect, useState } from 'react';
import { Logo } from '../../platform/brand/logo.tsx';
import { takeFirstVisit } from '../../platform/local-state/first-visit.ts';
import classes from './splash.module.css';

/** Specification §9. */
const SHOWN_MS = 7000;

let firstVisit: boolean | null = null;

/** The logo on the day's first visit, over the page without taking anything: clicks and keys go through and end it. */
export function Splash() {
  const [shown, setShown] = useState(() => {
    firstVisit ??= takeFirstVisit();
    return firstVisit;
  });
  useEffect(() => {
    if (!shown) return;
    const end = () => setShown(false);
    const timer = setTimeout(end, SHOWN_MS);
    window.addEventListener('keydown', end, { capture: true });
    window.addEventListener('pointerdown', end, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', end, { capture: true });
      window.removeEventListener('pointerdown', end, { capture: true });
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <div className={classes.splash} aria-hidden="true" data-splash>
      <div className={classes.card}>
        <Logo size={64} />
        <div>
          <div className={classes.name}>{t('shell.product')}</div>
          <div className={classes.full}>{t('shell.productFull')}</div>
        </div>
      </div>
    </div>
  );
}
