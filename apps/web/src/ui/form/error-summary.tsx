import { t } from '@inspect/contract/i18n';
import type { MouseEvent } from 'react';
import { Notice } from '../notice.tsx';
import classes from './error-summary.module.css';
import { fieldId } from './field.ts';

export type FieldError = { name: string; label: string; text: string };

export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" title={t('shell.errorSummary', { count: errors.length })}>
      <ul className={classes.list}>
        {errors.map(({ name, label, text }) => (
          <li key={name}>
            <a className={classes.link} href={`#${fieldId(name)}`} onClick={(event) => leadTo(event, name)}>
              {t('shell.fieldError', { name: label, text })}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function leadTo(event: MouseEvent, name: string): void {
  event.preventDefault();
  document.getElementById(fieldId(name))?.focus();
}
