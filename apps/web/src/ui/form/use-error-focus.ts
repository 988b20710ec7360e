import { type RefObject, useEffect } from 'react';

/** After each of the `attempts` to save, focuses the first field in reading order that is marked wrong. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    const [first] = wrong;
    // Of a choice that is wrong its chosen one: a key pressed on another would choose that.
    const isChosen = (one: HTMLElement) =>
      one instanceof HTMLInputElement && one.checked && one.name === first?.getAttribute('name');
    (wrong.find(isChosen) ?? first)?.focus();
  }, [form, attempts]);
}
