import type { Control, ControlEvent } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../controls.module.css';

/** What the staff asked and noted, and what the station answered. */
export function Said({ control }: { control: Control }) {
  const { question, askedAt, answer, answeredAt, answeredByName, note, status } = control;
  if (question === null && note === null) return null;
  return (
    <FormSection title={t('controls.said')}>
      <div data-wide className={classes.said}>
        {note === null ? null : (
          <Notice tone={status === 'violation' ? 'bad' : 'wait'} title={t(`controls.status.${status}`)}>
            <p className={classes.words}>{note}</p>
          </Notice>
        )}
        {question === null ? null : (
          <Notice
            tone={answer === null ? 'wait' : 'info'}
            title={t('controls.asked', { time: time(askedAt) })}
          >
            <p className={classes.words}>{question}</p>
          </Notice>
        )}
        {answer === null ? null : (
          <Notice
            tone="good"
            title={t('controls.answered', {
              name: answeredByName ?? '',
              time: time(answeredAt),
            })}
          >
            <p className={classes.words}>{answer}</p>
          </Notice>
        )}
      </div>
    </FormSection>
  );
}

/** Everything that was said of a checkup, oldest first, each as it stood then. */
export function ControlEvents({ events }: { events: readonly ControlEvent[] }) {
  return (
    <FormSection title={t('controls.history')}>
      <div data-wide>
        {events.length === 0 ? (
          <p className={classes.quiet}>{t('controls.noHistory')}</p>
        ) : (
          <ol className={classes.sentences}>
            {events.map((event) => (
              <li key={event.at + event.action}>
                <span>
                  {t(`controls.event.${event.action}`, { status: t(`controls.status.${event.status}`) })}
                </span>
                <span className={classes.quiet}>
                  {event.byName ?? t('controls.staff')} · {time(event.at)}
                </span>
                <span className={classes.words}>{wordsOf(event)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </FormSection>
  );
}

function wordsOf({ action, note, question, answer }: ControlEvent): string {
  const words = { decide: note, ask: question, answer };
  return words[action] ?? '';
}

const time = (at: string | null) => (at === null ? '' : formatDateTime(at));
