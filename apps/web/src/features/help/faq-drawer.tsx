import type { FaqRow } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { useSession } from '../../platform/access/session.ts';
import { useLeftForm, useRecordForm } from '../../platform/record-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { RecordDrawer } from '../../ui/form/record-drawer.tsx';
import { EditHistoryView } from '../histories/index.ts';
import classes from './answer-text.module.css';
import { AnswerText } from './answer-text.tsx';
import { type FaqTyped, faqWords, useFaqForm } from './faq-form.ts';

type FaqDrawerProps = { row: FaqRow | null; onClose: () => void };

/** One question beside the list. */
export function FaqDrawer(props: FaqDrawerProps) {
  const definition = useFaqForm();
  const left = useLeftForm(definition, props.row?._id ?? null);
  return <FaqEditor key={left.key} {...props} definition={definition} left={left} />;
}

type FaqEditorProps = FaqDrawerProps & {
  definition: ReturnType<typeof useFaqForm>;
  left: ReturnType<typeof useLeftForm<FaqTyped>>;
};

function FaqEditor({ row, onClose, definition, left }: FaqEditorProps) {
  const form = useRecordForm(definition, row, left.kept, onClose, left.offer !== null);
  const { can } = useSession();
  const { values, shownErrors, set, leave } = form;
  const field = <Name extends keyof FaqTyped>(name: Name) => ({
    name,
    label: faqWords.labelOf(name),
    value: values[name],
    onChange: (value: FaqTyped[Name]) => set(name, value),
    onBlur: () => leave(name),
    error: shownErrors[name],
  });
  return (
    <RecordDrawer
      title={row ? row.question : t('help.newTitle')}
      form={form}
      words={faqWords}
      may={{
        save: can('settings-faq', row ? 'edit' : 'create'),
        retire: row !== null && can('settings-faq', 'delete'),
      }}
      offer={left.offer}
      removeText={t('help.removeText', { name: row?.question ?? '' })}
      below={row ? <EditHistoryView entity="faq" record={row._id} {...faqWords} /> : null}
    >
      <AreaField {...field('question')} rows={2} required />
      <AreaField {...field('answer')} rows={5} required hint={t('help.answerHint')} />
      <Preview answer={values.answer} />
      <NumberField {...field('ordering')} required hint={t('help.orderingHint')} />
      <CheckField {...field('status')} />
    </RecordDrawer>
  );
}

function Preview({ answer }: { answer: string }) {
  return (
    <section className={classes.preview} aria-label={t('help.preview')}>
      <p className={classes.title}>{t('help.preview')}</p>
      {answer.trim() ? (
        <AnswerText text={answer.trim()} />
      ) : (
        <p className={classes.empty}>{t('help.previewEmpty')}</p>
      )}
    </section>
  );
}
