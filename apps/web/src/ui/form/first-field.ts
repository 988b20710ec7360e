const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

/** Where whoever opens a form begins to type. */
export function firstFieldIn(content: HTMLElement | null): HTMLElement | null {
  const [first, ...others] = content?.querySelectorAll<HTMLElement>(FIRST_FIELD) ?? [];
  // Of a choice its chosen one: a key pressed on another would choose that.
  const isChosen = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.checked && one.name === first?.getAttribute('name');
  return (isRadio(first) ? others.find(isChosen) : undefined) ?? first ?? null;
}

const isRadio = (one: HTMLElement | undefined) => one instanceof HTMLInputElement && one.type === 'radio';
