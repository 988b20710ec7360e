import { type RefObject, useEffect } from 'react';

/**
 * After each attempt to save: the first field in reading order that is marked wrong gets the focus, once the marks
 * are there. `attempts` counts them.
 */
export function useErrorFocus(form: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempts]);
}
