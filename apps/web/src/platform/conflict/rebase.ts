export type Rebased<Values> = {
  values: Values;
  /** changed by both, to different values: a person has to look */
  conflicts: (keyof Values & string)[];
};

/** What this person changed stays his, the rest becomes what is stored; nothing is decided where both changed. */
export function rebase<Values extends object>(
  fields: readonly (keyof Values & string)[],
  base: Values,
  mine: Values,
  theirs: Values,
): Rebased<Values> {
  const changed = fields.filter((field) => !isSame(mine[field], base[field]));
  const values = { ...theirs };
  for (const field of changed) values[field] = mine[field];
  const conflicts = changed.filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  );
  return { values, conflicts };
}

/** Values of forms are plain: texts, numbers, flags and lists of them. */
export function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
