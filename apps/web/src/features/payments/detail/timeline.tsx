import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import type { TimelineEntry } from '@inspect/contract/payments';
import { wordOf } from '../payment-words.ts';
import classes from './timeline.module.css';

/** All that was asked, heard and done of a payment, in the order in which it happened. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline} aria-label={t('payments.detail.timeline')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever put in between, and two may be alike
        <li key={index} data-kind={entry.kind}>
          <p className={classes.name}>{t(`payments.timeline.${entry.kind}`)}</p>
          <p>{whatText(entry)}</p>
          <p className={classes.who}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            {whoText(entry)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function whatText({ amount, purpose, attempt, word }: TimelineEntry): string {
  const key = purpose === 'inspection' || purpose === 'environmental' || purpose === 'subscription';
  return [
    word === null ? null : wordOf(word),
    amount === null ? null : formatDrams(amount),
    key ? t(`payments.purpose.${purpose}`) : null,
    attempt === null ? null : t('payments.detail.attempt', { n: attempt }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const WHY = { provider: 'payments.providerSays', statement: 'payments.statementSays' } as const;
const isOurWord = (reason: string | null): reason is keyof typeof WHY =>
  reason !== null && Object.hasOwn(WHY, reason);

/** Who did it, and why: what no person did is not signed. */
function whoText({ byName, byPerson, reason }: TimelineEntry): string {
  const who = byPerson ? (byName ?? t('payments.detail.staff')) : null;
  const why = isOurWord(reason) ? t(WHY[reason]) : reason;
  return [who, why]
    .filter(Boolean)
    .map((text) => ` · ${text}`)
    .join('');
}
