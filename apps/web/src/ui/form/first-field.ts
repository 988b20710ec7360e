const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

/** Where whoever opens a form begins to type. */
export function firstFieldIn(content: HTMLElement | null): HTMLElement | null {
  return firstOf([...(content?.querySelectorAll<HTMLElement>(FIRST_FIELD) ?? [])]);
}

/** The first of these fields; of a choice its chosen one, for a key pressed on another would choose that. */
export function firstOf(fields: readonly HTMLElement[]): HTMLElement | null {
  const [first] = fields;
  const isChosen = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.checked && one.name === first?.getAttribute('name');
  return fields.find(isChosen) ?? first ?? null;
}
