import { useEffect, useMemo } from 'react';
import { useMerges } from '../../../platform/outbox/index.ts';
import type { FieldError } from '../../../ui/form/error-summary.tsx';
import type { FieldProps } from '../../../ui/form/field.ts';
import { useShownErrors } from '../../../ui/form/use-shown-errors.ts';
import { labelOf } from '../../checkup-fields/index.ts';
import { putField, withMerged } from '../draft/change.ts';
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

/** A draft as fields see it: an error shows once its field was left or a save tried, a refusal until it is changed. */
export function useFormState({ draft, change, errors, required, locked }: FormInput) {
  const shown = useShownErrors(errors, draft.typed);
  const merges = useMerges();
  useEffect(() => {
    if (merges.size > 0) change((current) => withMerged(current, merges));
  }, [merges, change]);
  const { change: changed, leave } = shown;
  // A field's handlers stay the same, so that a keystroke in one field does not draw the thirty others.
  const handlersOf = useMemo(
    () =>
      handlersByField((field, value) => {
        change((current) => putField(current, field, value));
        changed(field);
      }, leave),
    [change, changed, leave],
  );
  const bind = <Field extends DraftField>(field: Field): FieldProps<DraftValues[Field]> => ({
    name: field,
    label: labelOf(field, draft.values.ownerStatus),
    value: draft.values[field],
    ...handlersOf(field),
    error: shown.of(field),
    required: required.has(field),
    disabled: locked?.has(field) ?? false,
  });
  const tried = shown.attempts > 0;
  const summary: FieldError[] = DRAFT_FIELDS.flatMap((field) => {
    const text = tried || shown.refused[field] ? shown.of(field) : undefined;
    return text ? [{ name: field, label: labelOf(field, draft.values.ownerStatus), text }] : [];
  });
  return {
    draft,
    values: draft.values,
    change,
    bind,
    summary,
    tried,
    /** how often a save was tried or refused */
    attempts: shown.attempts,
    /** a save is tried: all errors show, and the server's former words no longer count */
    showAll: () => {
      shown.refuse({});
      shown.attempt();
    },
    /** the server's words, by field */
    refuse: (fields: Errors) => {
      shown.refuse(fields);
      shown.attempt();
    },
  };
}

type AnyValue = DraftValues[DraftField];
type Handlers = { onChange: (value: AnyValue) => void; onBlur: () => void };

function handlersByField(
  put: (field: DraftField, value: AnyValue) => void,
  leave: (field: DraftField) => void,
) {
  const made = new Map<DraftField, Handlers>();
  return (field: DraftField): Handlers => {
    const handlers = made.get(field) ?? {
      onChange: (value) => put(field, value),
      onBlur: () => leave(field),
    };
    made.set(field, handlers);
    return handlers;
  };
}

export type FormState = ReturnType<typeof useFormState>;
