import { type RefObject, useEffect, useRef } from 'react';

/**
 * Esc outside the form of a drawer: at its edges, and before the focus has come into it. Inside, and where nothing has
 * the focus, the form hears it; in a dialog or a menu on top of it, those do.
 */
export function useEscapeBeside(form: RefObject<HTMLFormElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
      if (target === document.body || form.current?.contains(target)) return;
      const on = target.closest('[role=dialog], [data-portal]');
      if (on === null || on.contains(form.current)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
