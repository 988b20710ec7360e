import { useMemo, useState } from 'react';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Shows a field's error once it was left, all once a save was tried; a refusal until its field is changed.
 * `errors` = what is wrong now; `touched` = the fields whose leaving counts, where not all do.
 */
export function useShownErrors(errors: Texts, touched?: readonly string[]) {
  const [attempts, setAttempts] = useState(0);
  const [abandoned, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Texts>({});
  const actions = useMemo(
    () => ({
      /** a save is tried */
      attempt: () => setAttempts((count) => count + 1),
      /** these texts and no others, whatever is wrong by itself */
      refuse: (texts: Texts) => setRefused(texts),
      change: (field: string) => setRefused((texts) => without(texts, field)),
      leave: (field: string) =>
        setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    }),
    [],
  );
  const isDue = (field: string) =>
    attempts > 0 || (abandoned.has(field) && (touched === undefined || touched.includes(field)));
  return {
    ...actions,
    attempts,
    refused,
    of: (field: string): string | undefined => refused[field] ?? (isDue(field) ? errors[field] : undefined),
  };
}

function without(texts: Texts, field: string): Texts {
  if (texts[field] === undefined) return texts;
  const { [field]: _gone, ...others } = texts;
  return others;
}
