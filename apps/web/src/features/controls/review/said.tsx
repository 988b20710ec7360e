import type { AnswerPhoto, Control, ControlEvent } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhotoStrip } from '../../photos/index.ts';
import classes from '../controls.module.css';
import { shownPhoto } from './shown-photo.ts';

type SaidProps = { control: Control; events: readonly ControlEvent[] };

/** What the staff asked and noted, and what the station answered, with the photographs of that answer. */
export function Said({ control, events }: SaidProps) {
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
            tone={answeredAt === null ? 'wait' : 'info'}
            title={t('controls.asked', { time: time(askedAt) })}
          >
            <p className={classes.words}>{question}</p>
          </Notice>
        )}
        {answeredAt === null ? null : (
          <Notice
            tone="good"
            title={t('controls.answered', {
              name: answeredByName ?? '',
              time: time(answeredAt),
            })}
          >
            {answer === null ? null : <p className={classes.words}>{answer}</p>}
            <Photos photos={events.findLast(({ action }) => action === 'answer')?.photos ?? []} large />
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
                {event.photos.length > 0 ? (
                  <span className={classes.quiet}>
                    {t('controls.photos.count', { count: event.photos.length })}
                  </span>
                ) : null}
                <Photos photos={event.photos} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </FormSection>
  );
}

function Photos({ photos, large = false }: { photos: readonly AnswerPhoto[]; large?: boolean }) {
  return <PhotoStrip photos={photos.map(shownPhoto)} label={t('controls.photos.title')} large={large} />;
}

function wordsOf({ action, note, question, answer }: ControlEvent): string {
  const words = { decide: note, ask: question, answer };
  return words[action] ?? '';
}

const time = (at: string | null) => (at === null ? '' : formatDateTime(at));
