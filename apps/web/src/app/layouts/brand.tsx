import { t } from '@inspect/contract/i18n';
import { Link } from '@tanstack/react-router';
import { Logo } from '../../platform/brand/logo.tsx';
import classes from './frame.module.css';

export function Brand({ narrow = false }: { narrow?: boolean }) {
  return (
    <Link to="/" className={classes.brand} aria-label={t('shell.product')}>
      <Logo size={36} />
      {narrow ? null : <span>{t('shell.product')}</span>}
    </Link>
  );
}
