import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { FieldError } from '../../../ui/form/error-summary.tsx';
import type { FieldProps } from '../../../ui/form/field.ts';
import { labelOf } from '../../checkup-fields/index.ts';
import { putField } from '../draft/change.ts';
import type { Errors } from '../draft/check.ts';
import { type CheckupDraft, DRAFT_FIELDS, type DraftField, type DraftValues } from '../draft/draft.ts';

type ChangeDraft = (update: (draft: CheckupDraft) => CheckupDraft) => void;

type FormInput = {
  draft: CheckupDraft;
  change: ChangeDraft;
  /** what is wrong at this moment, shown or not */
  errors: Errors;
  required: ReadonlySet<DraftField>;
  locked?: ReadonlySet<DraftField>;
};

/**
 * A draft as fields see it. An error shows when its field was typed in and left, and all of them after a save
 * was tried; what the server said of a field stands until the field is changed.
 */
export function useFormState({ draft, change, errors, required, locked }: FormInput) {
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const [refused, setRefused] = useState<Errors>({});

  // A field's handlers stay the same, so that a keystroke in one field does not draw the thirty others.
  const handlersOf = useMemo(
    () =>
      handlersByField((field, value) => {
        change((current) => putField(current, field, value));
        setRefused((fields) => without(fields, field));
      }, setLeft),
    [change],
  );
  const errorOf = (field: DraftField) => {
    const due = tried || (left.has(field) && draft.typed.includes(field));
    return refused[field] ?? (due ? errors[field] : undefined);
  };
  const bind = <Field extends DraftField>(field: Field): FieldProps<DraftValues[Field]> => ({
    name: field,
    label: labelOf(field),
    value: draft.values[field],
    ...handlersOf(field),
    error: errorOf(field),
    required: required.has(field),
    disabled: locked?.has(field) ?? false,
  });
  const summary: FieldError[] = DRAFT_FIELDS.flatMap((field) => {
    const text = tried || refused[field] ? errorOf(field) : undefined;
    return text ? [{ name: field, label: labelOf(field), text }] : [];
  });
  return {
    draft,
    values: draft.values,
    change,
    bind,
    summary,
    tried,
    /** how often a save was tried or refused */
    attempts,
    /** a save is tried: all errors show, and the server's former words no longer count */
    showAll: () => {
      setRefused({});
      setAttempts((count) => count + 1);
    },
    /** the server's words, by field */
    refuse: (fields: Errors) => {
      setRefused(fields);
      setAttempts((count) => count + 1);
    },
  };
}

type AnyValue = DraftValues[DraftField];
type Handlers = { onChange: (value: AnyValue) => void; onBlur: () => void };
type SetLeft = Dispatch<SetStateAction<ReadonlySet<DraftField>>>;

function handlersByField(put: (field: DraftField, value: AnyValue) => void, setLeft: SetLeft) {
  const made = new Map<DraftField, Handlers>();
  return (field: DraftField): Handlers => {
    const handlers = made.get(field) ?? {
      onChange: (value) => put(field, value),
      onBlur: () => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    };
    made.set(field, handlers);
    return handlers;
  };
}

export type FormState = ReturnType<typeof useFormState>;

function without(errors: Errors, field: DraftField): Errors {
  if (errors[field] === undefined) return errors;
  const { [field]: _gone, ...others } = errors;
  return others;
}
