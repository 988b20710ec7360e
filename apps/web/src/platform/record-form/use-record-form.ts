import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { useShownErrors } from '../../ui/form/use-shown-errors.ts';
import { NoResponse, ServerRefusal } from '../api/call.ts';
import { isSame, rebase } from '../conflict/rebase.ts';
import { useDraft } from '../drafts/index.ts';
import { showFailure, toast } from '../notify/toast.ts';
import { useServerStatus } from '../server-status/index.ts';
import {
  begin,
  movedOn,
  only,
  type RecordForm,
  type RecordRow,
  type RecordWork,
  type StoredForm,
  taken,
} from './record-form.ts';

/** A record being written, stored here until the server has it. `unanswered`: an earlier draft of it is neither written over nor removed. */
export function useRecordForm<Row extends RecordRow, Values extends object, Payload extends object>(
  form: RecordForm<Row, Values, Payload>,
  row: Row | null,
  restored: StoredForm<Values> | null,
  onClose: () => void,
  unanswered = false,
) {
  const [work, setWork] = useState(() => begin(form, row, restored));
  const base = useMemo(() => form.valuesOf(work.row), [form, work.row]);
  // It became newer by something that is no part of this form (a block, an upload): nobody was overtaken.
  if (row && isNewer(row, work.row)) {
    const current = form.valuesOf(row);
    if (form.fields.every((field) => isSame(base[field], current[field])))
      setWork((now) => ({ ...now, row }));
  }
  const changed = form.fields.filter((field) => !isSame(base[field], work.values[field]));
  const { payload, errors } = form.check(work.row, work.values);
  const shown = useShownErrors(errors);
  const drafts = useRecordDraft(form.draft, work, base, {
    dirty: changed.length > 0,
    unanswered,
    restored: restored !== null,
  });
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(work);
  latest.current = work;
  useErrorFocus(element, shown.attempts);
  const { link } = useServerStatus();

  const queue = work.row === null ? form.queue : undefined;
  const close = () => (unanswered ? Promise.resolve() : drafts.drop(work.id)).then(onClose);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (_sent: Values) => {
      if (!payload) throw new Error('a form with errors was sent');
      const answer = work.row
        ? await form.change?.(work.id, work.row.version, only(payload, changed))
        : await form.create?.(work.id, payload);
      const saved = form.rowIn(answer);
      if (!saved) throw new Error('the answer has no record');
      return saved;
    },
    onSuccess: async (saved, sent) => {
      await form.onSaved(saved);
      toast.success(form.words?.saved ?? t('shell.saved'));
      if (isSame(latest.current.values, sent)) await close();
      // Typed while the answer was on its way: that is a change of what has been saved.
      else
        setWork((now) => ({
          ...now,
          row: saved,
          ...rebase(form.fields, sent, now.values, form.valuesOf(saved)),
        }));
    },
    onError: async (problem, sent) => {
      // Typed while nobody answered: that is sent when he saves it.
      if (problem instanceof NoResponse && queue && payload && isSame(latest.current.values, sent)) {
        const refused = await queue(work.id, payload);
        if (refused === null) return close();
        toast.danger(refused);
      }
      const refusal = problem instanceof ServerRefusal ? problem : null;
      const current = refusal?.code === 'version_conflict' ? form.rowIn(refusal.data) : undefined;
      if (current) setWork((now) => movedOn(form, now, current));
      else if (refusal) shown.refuse(refusal.fields);
      if (!(problem instanceof NoResponse)) showFailure(problem);
      shown.attempt();
    },
  });
  const retire = useMutation({
    mutationFn: async (gone: Row) => {
      await form.retire?.(gone._id);
      await form.onRetired?.(gone);
    },
    onSuccess: async () => {
      toast.success(t('shell.retired'));
      await close();
    },
    onError: showFailure,
  });
  return {
    row: work.row,
    values: work.values,
    isNew: work.row === null,
    saveLabel: form.words?.save,
    stored: form.fields.map((field) => [field, base[field]] as const),
    changed,
    conflicts: work.conflicts.map((field) => ({ field, theirs: base[field], mine: work.values[field] })),
    storing: drafts.storing,
    element,
    saving: isPending,
    silent: error instanceof NoResponse,
    offline: link === 'offline' && !queue,
    shownErrors: shownOf(Object.keys({ ...errors, ...shown.refused }), shown.of),
    close,
    flush: drafts.flush,
    set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => {
      shown.change(field);
      setWork((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    /** the focus left the field: from now on it says what is wrong with it */
    leave: shown.leave,
    takeTheirs: (field: string) => setWork((now) => taken(form, now, field)),
    requestSave: () => {
      if (isPending) return;
      if (work.row && changed.length === 0) void close();
      else if (!payload || Object.keys(errors).length > 0) shown.attempt();
      else void drafts.flush().then(() => mutate(work.values));
    },
    retire: () => (row ? retire.mutate(row) : undefined),
  };
}

const isNewer = (row: RecordRow, known: RecordRow | null) =>
  known !== null && row._id === known._id && row.version > known.version;

function shownOf(names: readonly string[], of: (field: string) => string | undefined) {
  const shown: Record<string, string> = {};
  for (const name of names) {
    const text = of(name);
    if (text !== undefined) shown[name] = text;
  }
  return shown;
}

function useRecordDraft<Row, Values>(
  kind: string,
  { id, row, values }: RecordWork<Row, Values>,
  base: Values,
  { dirty, unanswered, restored }: { dirty: boolean; unanswered: boolean; restored: boolean },
) {
  const isNew = row === null;
  const payload = useMemo(() => ({ base, values, isNew }), [base, values, isNew]);
  return useDraft({ id, kind, payload, active: dirty && !unanswered, dirty, ofRecord: { restored } });
}
