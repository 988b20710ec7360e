import { DRAFT_FIELDS, type DraftField, type DraftValues } from './draft.ts';

export type Rebased = {
  values: DraftValues;
  /** changed by both, to different values: a person has to look */
  conflicts: DraftField[];
};

/**
 * The record was changed meanwhile. What this person changed stays his; everything else becomes what is stored
 * now. Nothing is decided for him where both changed the same.
 */
export function rebase(base: DraftValues, mine: DraftValues, theirs: DraftValues): Rebased {
  const changed = DRAFT_FIELDS.filter((field) => mine[field] !== base[field]);
  const values: DraftValues = { ...theirs };
  for (const field of changed) Object.assign(values, { [field]: mine[field] });
  const conflicts = changed.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  return { values, conflicts };
}
