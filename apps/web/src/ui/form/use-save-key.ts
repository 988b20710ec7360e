import { useEffect } from 'react';

/** Ctrl+Enter saves what is edited on a screen that is no form, from wherever the focus is; null = not here. */
export function useSaveKey(onSave: (() => void) | null): void {
  useEffect(() => {
    if (!onSave) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.defaultPrevented || event.repeat) return;
      // A dialog over it has keys of its own.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSave]);
}
