import type { FaqRow } from '@inspect/contract/help';
import { t } from '@inspect/contract/i18n';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { EditHistoryView } from '../histories/index.ts';
import classes from './answer-text.module.css';
import { AnswerText } from './answer-text.tsx';
import { faqWords, useFaqForm } from './faq-form.ts';

type FaqDrawerProps = { row: FaqRow | null; onClose: () => void };

const READING = {
  nodeOf: (field: string, value: unknown) =>
    field === 'answer' ? <AnswerText text={String(value).trim()} /> : null,
};

export function FaqDrawer({ row, onClose }: FaqDrawerProps) {
  return (
    <RecordEditor
      definition={useFaqForm()}
      row={row}
      may="settings-faq"
      title={row ? row.question : t('help.newTitle')}
      words={faqWords}
      reading={READING}
      removeText={t('help.removeText', { name: row?.question ?? '' })}
      below={row ? <EditHistoryView entity="faq" record={row._id} {...faqWords} /> : null}
      onClose={onClose}
    >
      {(field, { values }) => (
        <>
          <AreaField {...field('question')} rows={2} required />
          <AreaField {...field('answer')} rows={5} required hint={t('help.answerHint')} />
          <Preview answer={values.answer} />
          <NumberField {...field('ordering')} required hint={t('help.orderingHint')} />
          <CheckField {...field('status')} />
        </>
      )}
    </RecordEditor>
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
