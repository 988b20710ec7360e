import {
  type AnalysisCase,
  analysisEndpoints,
  CLOSE_REASONS,
  type Finding,
} from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { newId } from '../../platform/new-id.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { SmallForm } from '../../platform/small-form/index.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { fieldId } from '../../ui/form/field.ts';
import { OptionField } from '../../ui/form/option-field.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Notice } from '../../ui/notice.tsx';

const LEAST_NOTE = 3;
const REASONS = CLOSE_REASONS.map((value) => ({ value, label: t(`analysis.reason.${value}`) }));
type Reason = (typeof CLOSE_REASONS)[number];
const REASON: Reason = 'explained';

/** What was written and not taken, and why. */
export type Refused = { note: string; problem: unknown };
type OpenCaseFormProps = { finding: Finding; onAnswer: (refused: Refused | null) => void };

/** Opens a case about a finding, with the reason to look at it. */
export function OpenCaseForm({ finding: { kind, key, day }, onAnswer }: OpenCaseFormProps) {
  const [id] = useState(newId);
  const form = useNote();
  const { mutate, isPending, error } = useSaving(
    (note: string) => call(analysisEndpoints.open, { body: { _id: id, kind, key, day, note } }),
    { onSaved: () => onAnswer(null), onRefused: (problem, note) => onAnswer({ note, problem }) },
  );
  const save = () => {
    if (!isPending) form.confirm((note) => mutate(note));
  };
  return (
    <SmallForm label={t('analysis.act.open')} dirty={form.dirty} onSave={save} problem={error}>
      <Stack gap="sm">
        {error ? <Notice role="alert" tone="bad" title={failureText(error)} /> : null}
        <NoteField {...form} />
        <Group>
          <SaveButton size="sm" saving={isPending}>
            {t('analysis.act.open')}
          </SaveButton>
        </Group>
      </Stack>
    </SmallForm>
  );
}

type Action = { action: 'note' | 'close' | 'reopen'; note: string; reason?: Reason };

type CaseFormProps = { of: AnalysisCase; refused: Refused | null };

/** Adds to a case: a note, its closing with the reason, its opening again. `refused` = what it begins with. */
export function CaseForm({ of: { _id: id, version, state }, refused }: CaseFormProps) {
  const form = useNote(refused?.note);
  const [reason, setReason] = useState<Reason>(REASON);
  const { mutate, isIdle, isPending, error } = useSaving(
    (action: Action) => call(analysisEndpoints.act, { params: { id }, body: { version, ...action } }),
    {
      onSaved: () => {
        form.clear();
        setReason(REASON);
      },
    },
  );
  const problem = isIdle ? refused?.problem : error;
  const act = (action: Action['action']) => {
    if (isPending) return;
    form.confirm((note) => mutate({ action, note, ...(action === 'close' ? { reason } : {}) }));
  };
  // What is typed is a note: whether the case is closed by it is said by a button alone.
  return (
    <SmallForm
      label={t('analysis.label.case')}
      dirty={form.dirty}
      onSave={() => act('note')}
      problem={problem}
    >
      <Stack gap="sm">
        {problem ? <Notice role="alert" tone="bad" title={failureText(problem)} /> : null}
        <NoteField {...form} />
        {state === 'open' ? (
          <OptionField
            name="close-reason"
            label={t('analysis.label.reason')}
            value={reason}
            options={REASONS}
            onChange={(chosen) => setReason(chosen ?? REASON)}
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" variant="default" aria-disabled={isPending || undefined}>
            {t('analysis.act.note')}
          </Button>
          {state === 'open' ? (
            <SaveButton size="sm" saving={isPending} onSave={() => act('close')}>
              {t('analysis.act.close')}
            </SaveButton>
          ) : (
            <SaveButton size="sm" saving={isPending} onSave={() => act('reopen')}>
              {t('analysis.act.reopen')}
            </SaveButton>
          )}
        </Group>
      </Stack>
    </SmallForm>
  );
}

function useNote(begin = '') {
  const [note, setNote] = useState(begin);
  const [asked, setAsked] = useState(false);
  const said = note.trim();
  const missing = said.length < LEAST_NOTE;
  return {
    note,
    dirty: said !== '',
    setNote,
    error: asked && missing ? t('analysis.field.note') : undefined,
    confirm: (save: (note: string) => void) => {
      setAsked(true);
      if (!missing) save(said);
      else document.getElementById(fieldId('case-note'))?.focus();
    },
    clear: () => {
      setNote('');
      setAsked(false);
    },
  };
}

function NoteField({ note, setNote, error }: ReturnType<typeof useNote>) {
  return (
    <AreaField
      name="case-note"
      label={t('analysis.label.note')}
      required
      value={note}
      error={error}
      onChange={setNote}
    />
  );
}

type Outcome<Said> = { onSaved: () => void; onRefused?: (problem: unknown, said: Said) => void };

function useSaving<Said>(save: (said: Said) => Promise<unknown>, { onSaved, onRefused }: Outcome<Said>) {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast.success(t('analysis.done'));
      onSaved();
    },
    onError: (problem, said) => onRefused?.(problem, said),
    onSettled: () => invalidate('analysis'),
  });
}
