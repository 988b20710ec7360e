import { t } from '@inspect/contract/i18n';
import type { VinWatchKind } from '@inspect/contract/vehicles';
import { CodeField } from '../../../ui/form/code-field.tsx';
import type { FieldProps } from '../../../ui/form/field.ts';
import classes from './pattern-field.module.css';
import { patternWords } from './pattern-words.ts';

/** A number or a pattern; beneath it, while one types, which numbers it stands for. */
export function PatternField({ kind, ...field }: FieldProps<string> & { kind: VinWatchKind }) {
  return (
    <div>
      <CodeField {...field} required maxLength={40} hint={t('vehicles.vinWatch.patternHint')} />
      <p className={classes.fits} role="status">
        {patternWords(kind, field.value)}
      </p>
    </div>
  );
}
