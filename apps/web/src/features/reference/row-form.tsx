import { fieldLabel, t } from '@inspect/contract/i18n';
import type { ListDefinition } from '@inspect/contract/reference';
import { Button, Stack } from '@mantine/core';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConflictTable } from '../../ui/form/conflict-table.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { KeyboardForm } from '../../ui/form/keyboard-form.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { StickyBar } from '../../ui/form/sticky-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FieldControl } from './field-control.tsx';
import { valuesOf } from './form-values.ts';
import type { RowWork } from './use-row-form.ts';
import { useValueText } from './value-text.ts';

type Question = 'leave' | 'retire' | null;

type RowFormProps = {
  list: ListDefinition;
  form: RowWork;
  title: string;
  may: { save: boolean; retire: boolean };
  asking: Question;
  onAsk: (question: Question) => void;
  onLeave: () => void;
};

/** The form of one row: a control for each declared field, in their order. */
export function RowFormView({ list, form, title, may, asking, onAsk, onLeave }: RowFormProps) {
  return (
    <KeyboardForm
      ref={form.element}
      label={title}
      onSave={may.save ? form.requestSave : onLeave}
      onEscape={onLeave}
      onFieldLeft={() => void form.drafts.flush()}
    >
      <Stack gap="md">
        <Conflicts list={list} form={form} />
        <ErrorSummary
          errors={Object.entries(form.shownErrors).map(([name, text]) => ({
            name,
            label: fieldLabel(name),
            text,
          }))}
        />
        {Object.entries(list.fields).map(([name, field]) => (
          <FieldControl
            key={name}
            name={name}
            field={field}
            value={form.work.values[name]}
            onChange={(value) => form.set(name, value)}
            error={form.shownErrors[name]}
          />
        ))}
      </Stack>
      <StickyBar
        action={<Actions form={form} may={may} onLeave={onLeave} onRetire={() => onAsk('retire')} />}
      >
        <State form={form} />
      </StickyBar>
      <Questions form={form} asking={asking} onDone={() => onAsk(null)} />
    </KeyboardForm>
  );
}

function Conflicts({ list, form }: { list: ListDefinition; form: RowWork }) {
  const textOf = useValueText(list);
  if (form.work.conflicts.length === 0) return null;
  const theirs = valuesOf(list, form.work.row);
  const said = (field: string, value: unknown) => textOf(field, value) || t('shell.emptyValue');
  const conflicts = form.work.conflicts.map((field) => ({
    field,
    label: fieldLabel(field),
    theirs: said(field, theirs[field]),
    mine: said(field, form.work.values[field]),
  }));
  return <ConflictTable conflicts={conflicts} onTakeTheirs={form.takeTheirs} />;
}

type ActionsProps = { form: RowWork; may: RowFormProps['may']; onLeave: () => void; onRetire: () => void };

function Actions({ form, may, onLeave, onRetire }: ActionsProps) {
  return (
    <>
      {form.work.row && may.retire ? (
        <Button variant="subtle" color="red" size="lg" onClick={onRetire}>
          {t('shell.remove')}
        </Button>
      ) : null}
      <Button variant="default" size="lg" onClick={onLeave}>
        {t('shell.close')}
      </Button>
      {may.save ? (
        <SaveButton saving={form.saving} onSave={form.requestSave}>
          {t('shell.save')}
        </SaveButton>
      ) : null}
    </>
  );
}

function State({ form }: { form: RowWork }) {
  if (form.silent) return <Notice role="alert" tone="wait" title={t('shell.noResponseKept')} />;
  if (form.drafts.keeping === null) return null;
  return <span>{t(form.drafts.keeping === 'kept' ? 'shell.draftSaved' : 'shell.draftNotSaved')}</span>;
}

type QuestionsProps = { form: RowWork; asking: Question; onDone: () => void };

function Questions({ form, asking, onDone }: QuestionsProps) {
  const retire = () => {
    onDone();
    form.retire.mutate();
  };
  return (
    <>
      <ConfirmDialog
        opened={asking === 'leave'}
        title={t('shell.discardTitle')}
        cancel={t('shell.keepEditing')}
        confirm={t('shell.discard')}
        danger
        onCancel={onDone}
        onConfirm={() => void form.close()}
      >
        {t('shell.discardText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'retire'}
        title={t('shell.removeTitle')}
        confirm={t('shell.remove')}
        danger
        onCancel={onDone}
        onConfirm={retire}
      >
        {t('shell.removeText', { name: String(form.work.row?.name ?? '') })}
      </ConfirmDialog>
    </>
  );
}
