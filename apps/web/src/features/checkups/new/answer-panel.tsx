import type { PreAddAnswer, Refusal } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type Prepayment, prepaidSums } from '@inspect/contract/payments';
import { Button, Loader, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { fieldId } from '../../../ui/form/field.ts';
import { memoBy } from '../../../ui/form/memo-by.ts';
import type { FormState } from '../form/form-state.ts';
import classes from './answer-panel.module.css';
import { Suggestion } from './suggestion.tsx';
import type { Lookup } from './use-lookup.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

type AnswerPanelProps = { form: FormState; lookup: Lookup };

const shown = ({ form, lookup }: AnswerPanelProps) => [
  ...Object.values(lookup),
  form.values.ownerName === '',
  form.draft.overrideReason,
  form.attempts,
];

/** What the register and the rules say of the vehicle, beside the form while it is typed. */
export const AnswerPanel = memoBy(shown, function AnswerPanel({ form, lookup }: AnswerPanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading} data-state={toneOf(lookup)}>
      <h2 id={heading} className={classes.heading}>
        {t('checkups.form.answer')}
      </h2>
      <div role="status" className={classes.verdict}>
        <Verdict lookup={lookup} />
      </div>
      {lookup.suggestion ? <Suggestion vehicle={lookup.suggestion} form={form} /> : null}
      {lookup.answer ? <Answer answer={lookup.answer} form={form} /> : null}
    </section>
  );
});

function toneOf({ state, answer }: Lookup): string {
  if (state === 'silent' || state === 'failed') return 'wait';
  if (!answer) return 'none';
  return answer.status ? 'good' : 'bad';
}

function Verdict({ lookup: { state, answer, message, again } }: { lookup: Lookup }) {
  if (state === 'idle')
    return <Line icon={<IconInfoCircle size={20} />} text={t('checkups.form.plateHint')} />;
  if (state === 'looking') return <Line icon={<Loader size={18} />} text={t('checkups.form.lookingUp')} />;
  if (state === 'silent' || state === 'failed') {
    return (
      <>
        <Line
          icon={<IconPlugConnectedX size={20} />}
          text={state === 'silent' ? t('checkups.form.checkLater') : (message ?? '')}
        />
        <Button size="xs" variant="default" onClick={again}>
          {t('shell.retry')}
        </Button>
      </>
    );
  }
  return answer?.status ? (
    <Line icon={<IconCircleCheck size={20} />} text={t('checkups.form.ready')} />
  ) : (
    <Line icon={<IconAlertTriangle size={20} />} text={t('checkups.form.refused')} />
  );
}

function Line({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <p className={classes.line}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      {text}
    </p>
  );
}

function Answer({ answer, form }: { answer: PreAddAnswer; form: FormState }) {
  return (
    <>
      {answer.refusals.map((refusal) => (
        <RefusalText key={refusal.code} refusal={refusal} form={form} />
      ))}
      {answer.warnings.map((warning) => (
        <p key={warning.code} className={classes.warning}>
          {warning.message}
        </p>
      ))}
      <Prepaid prepaid={answer.data.prepaid ?? []} />
      <VehicleFacts answer={answer} ownerTyped={form.values.ownerName !== ''} />
    </>
  );
}

/** Also before anybody knows what it will cost. */
function Prepaid({ prepaid }: { prepaid: readonly Prepayment[] }) {
  if (prepaid.length === 0) return null;
  const { inspection, environmental } = prepaidSums(prepaid);
  return (
    <p className={classes.good}>
      {t('checkups.form.prepaidFound', { sum: formatDrams(inspection + environmental) })}
    </p>
  );
}

/** A refusal in the server's words; one that may be overridden takes the reason that stays in the record. */
function RefusalText({ refusal, form }: { refusal: Refusal; form: FormState }) {
  const element = useRef<HTMLDivElement>(null);
  const attempts = refusal.overridable ? 0 : form.attempts;
  // Who saves in spite of it is led to where it is said, instead of being told a second time.
  useEffect(() => {
    if (attempts > 0) element.current?.focus();
  }, [attempts]);
  return (
    <div ref={element} className={classes.refusal} tabIndex={-1}>
      <p>{refusal.message}</p>
      {refusal.checkup ? (
        <Link to={`/tech-service/${refusal.checkup}`} className={classes.open ?? ''}>
          {t('checkups.form.openOther')}
        </Link>
      ) : null}
      {refusal.overridable ? (
        <Textarea
          id={fieldId('override.reason')}
          label={t('checkups.form.override')}
          error={form.tried && !form.draft.overrideReason.trim() ? t('field.required') : undefined}
          autosize
          minRows={2}
          maxLength={500}
          value={form.draft.overrideReason}
          onChange={({ currentTarget: { value } }) =>
            form.change((draft) => ({ ...draft, overrideReason: value }))
          }
        />
      ) : null}
    </div>
  );
}
