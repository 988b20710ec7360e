const FIRST_FIELD = 'form :is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

/** Where whoever opens a form begins to type. */
export function firstFieldIn(content: HTMLElement | null): HTMLElement | null {
  return content?.querySelector<HTMLElement>(FIRST_FIELD) ?? null;
}
