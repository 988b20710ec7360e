import { type RefObject, useEffect } from 'react';
import { firstOf } from './first-field.ts';

/** After each of the `attempts` to save, focuses the first field in reading order that is marked wrong. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    firstOf([...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])])?.focus();
  }, [form, attempts]);
}
