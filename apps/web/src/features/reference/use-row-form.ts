import { t } from '@inspect/contract/i18n';
import { type ListDefinition, type ListRow, RETIRED_WITH, writeEndpoints } from '@inspect/contract/reference';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { call, NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { rebase } from '../../platform/conflict/rebase.ts';
import { useAutosave } from '../../platform/drafts/index.ts';
import { newId } from '../../platform/new-id.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { type Copies, useCopies } from '../../platform/offline/index.ts';
import { useUnsaved } from '../../platform/unsaved/unsaved-work.ts';
import { useErrorFocus } from '../../ui/form/use-error-focus.ts';
import { changedFields, checkForm, type FormValues, valuesOf } from './form-values.ts';

export type RowForm = { name: string; list: ListDefinition; row: ListRow | null };
/** `row` is what the change is measured against; it moves on when somebody else was faster. */
type Work = { id: string; row: ListRow | null; values: FormValues; conflicts: readonly string[] };
export type KeptForm = { id: string; base: FormValues; values: FormValues };

export const draftKind = (name: string) => `reference.${name}`;
const answered = z.looseObject({ _id: z.string(), name: z.string(), version: z.int() });

/** A row being added or changed: what was typed is kept on this device until the server has it. */
export function useRowForm({ name, list, row }: RowForm, kept: KeptForm | null, onClose: () => void) {
  const [work, setWork] = useState<Work>(() => begin(list, row, kept));
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const copies = useCopies();
  const base = useMemo(() => valuesOf(list, work.row), [list, work.row]);
  const changed = changedFields(list, base, work.values);
  const { payload, errors } = checkForm(list, work.row, work.values);
  const drafts = useRowDraft(name, work, base, changed.length > 0);
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, attempts);

  const close = () => drafts.drop(work.id).then(onClose);
  const calls = writeEndpoints(list);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = work.row
        ? await call(calls.change, {
            params: { id: work.id },
            body: { version: work.row.version, ...only(payload, changed) },
          })
        : await call(calls.create, { body: { _id: work.id, ...payload } });
      return answered.parse(answer.data);
    },
    onSuccess: async (item) => {
      await copies.put(name, item);
      toast.success(t('shell.saved'));
      await close();
    },
    onError: (problem) => {
      const current = problem instanceof ServerRefusal ? answered.safeParse(problem.data).data : undefined;
      if (problem instanceof ServerRefusal && problem.code === 'version_conflict' && current)
        setWork((now) => movedOn(list, now, current));
      else if (problem instanceof ServerRefusal) setRefused(problem.fields);
      if (!(problem instanceof NoResponse)) showFailure(problem);
      setAttempts((count) => count + 1);
    },
  });
  return {
    work,
    base,
    changed,
    drafts,
    element,
    saving: isPending,
    silent: error instanceof NoResponse,
    shownErrors: attempts > 0 ? { ...errors, ...refused } : refused,
    close,
    set: (field: string, value: unknown) => {
      setRefused(({ [field]: _, ...others }) => others);
      setWork((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    takeTheirs: (field: string) => setWork((now) => taken(list, now, field)),
    requestSave: () => {
      if (isPending) return;
      if (work.row && changed.length === 0) void close();
      else if (Object.keys(errors).length > 0) setAttempts((count) => count + 1);
      else void drafts.flush().then(() => mutate());
    },
    retire: useRetire({ name, list, row }, copies, close),
  };
}
export type RowWork = ReturnType<typeof useRowForm>;

function begin(list: ListDefinition, row: ListRow | null, kept: KeptForm | null): Work {
  const stored = valuesOf(list, row);
  if (!kept) return { id: row?._id ?? newId(), row, values: stored, conflicts: [] };
  const { values, conflicts } = rebase(Object.keys(list.fields), kept.base, kept.values, stored);
  return { id: kept.id, row, values: row ? values : kept.values, conflicts: row ? conflicts : [] };
}

function movedOn(list: ListDefinition, { id, row, values: mine }: Work, current: ListRow): Work {
  const { values, conflicts } = rebase(
    Object.keys(list.fields),
    valuesOf(list, row),
    mine,
    valuesOf(list, current),
  );
  return { id, row: current, values, conflicts };
}

function taken(list: ListDefinition, work: Work, field: string): Work {
  const values = { ...work.values, [field]: valuesOf(list, work.row)[field] };
  return { ...work, values, conflicts: work.conflicts.filter((other) => other !== field) };
}

function only(payload: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(
    fields.filter((field) => field in payload).map((field) => [field, payload[field]]),
  );
}

function useRowDraft(name: string, { id, row, values }: Work, base: FormValues, active: boolean) {
  const { user } = useSession();
  const isNew = row === null;
  const payload = useMemo(() => ({ base, values, isNew }), [base, values, isNew]);
  const drafts = useAutosave({ id, kind: draftKind(name), owner: user.id, payload, active });
  useUnsaved(active, drafts.flush);
  return drafts;
}

/** The row leaves this browser's copies with everything that goes with it; others learn it by the event. */
function useRetire({ name, list, row }: RowForm, copies: Copies, onDone: () => Promise<void>) {
  return useMutation({
    mutationFn: () => call(writeEndpoints(list).retire, { params: { id: row?._id ?? '' } }),
    onSuccess: async () => {
      if (row) await copies.remove(name, row._id);
      for (const { list: other, field } of RETIRED_WITH[name] ?? [])
        for (const gone of copies
          .store(other)
          .get()
          .rows?.filter((each) => each[field] === row?._id) ?? [])
          await copies.remove(other, gone._id);
      toast.success(t('shell.retired'));
      await onDone();
    },
    onError: showFailure,
  });
}
