import { t } from '@inspect/contract/i18n';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../facts.tsx';
import { Notice } from '../notice.tsx';
import { ConflictTable } from './conflict-table.tsx';
import { type DraftState, draftText, silenceText } from './draft-text.ts';
import { ErrorSummary } from './error-summary.tsx';
import { KeyboardForm } from './keyboard-form.tsx';
import { recordFacts } from './record-facts.ts';
import type { RecordFormState, RecordReading, RecordRights, RecordWords } from './record-form-state.ts';
import { SaveButton } from './save-button.tsx';
import { StickyBar } from './sticky-bar.tsx';

type RecordFormViewProps = {
  form: RecordFormState;
  title: string;
  words: RecordWords;
  may: RecordRights;
  reading?: RecordReading | undefined;
  onLeave: () => void;
  onRetire: () => void;
  /** a control for each field */
  children: ReactNode;
};

/** The form of one record: what needs a look, its fields, and the bar that saves. Who may not save it reads facts. */
export function RecordFormView(props: RecordFormViewProps) {
  const { form, title, words, may, reading, onLeave, onRetire, children } = props;
  return (
    <KeyboardForm
      ref={form.element}
      label={title}
      onSave={may.save ? form.requestSave : onLeave}
      onEscape={onLeave}
      onFieldLeft={() => void form.flush()}
    >
      <Stack gap="md">
        <Conflicts form={form} words={words} />
        <ErrorSummary
          errors={Object.entries(form.shownErrors).map(([name, text]) => ({
            name,
            label: words.labelOf(name),
            text,
          }))}
        />
        {may.save ? (
          children
        ) : (
          <>
            {reading?.above}
            <Facts facts={recordFacts(form.stored, words, reading?.nodeOf)} />
          </>
        )}
      </Stack>
      <StickyBar action={<Actions form={form} may={may} onLeave={onLeave} onRetire={onRetire} />}>
        <FormState silent={form.silent} storing={form.storing} offline={form.offline && may.save} />
      </StickyBar>
    </KeyboardForm>
  );
}

function Conflicts({ form, words }: { form: RecordFormState; words: RecordWords }) {
  if (form.conflicts.length === 0) return null;
  const said = (field: string, value: unknown) => words.textOf(field, value) || t('shell.emptyValue');
  const conflicts = form.conflicts.map(({ field, theirs, mine }) => ({
    field,
    label: words.labelOf(field),
    theirs: said(field, theirs),
    mine: said(field, mine),
  }));
  return <ConflictTable conflicts={conflicts} onTakeTheirs={form.takeTheirs} />;
}

type ActionsProps = Pick<RecordFormViewProps, 'form' | 'may' | 'onLeave' | 'onRetire'>;

function Actions({ form, may, onLeave, onRetire }: ActionsProps) {
  return (
    <>
      {may.retire ? (
        <Button variant="subtle" color="red" size="lg" onClick={onRetire}>
          {t('shell.remove')}
        </Button>
      ) : null}
      <Button variant="default" size="lg" onClick={onLeave} {...(may.save ? {} : { 'data-autofocus': true })}>
        {t('shell.close')}
      </Button>
      {may.save ? (
        <SaveButton saving={form.saving} onSave={form.requestSave}>
          {form.saveLabel ?? t('shell.save')}
        </SaveButton>
      ) : null}
    </>
  );
}

type FormStateProps = { silent: boolean; storing: DraftState | null; offline: boolean };

/** What became of what was typed and is not saved yet. */
export function FormState({ silent, storing, offline }: FormStateProps) {
  if (silent) return <Notice role="alert" tone="wait" title={silenceText(storing)} />;
  // Said before it is tried, and not forbidden: what is known of the line may be half a minute old.
  if (offline)
    return (
      <Notice role="status" tone="wait" title={t('shell.saveNeedsServer')}>
        {storing ? <span>{draftText(storing)}</span> : null}
      </Notice>
    );
  if (storing === null) return null;
  return <span>{draftText(storing)}</span>;
}
