import { type RefObject, useCallback } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut.ts';

/** To the first row, and from where one is to the next that waits (`data-waits`), after the last one from the top. */
export function useRowShortcuts(
  container: RefObject<HTMLElement | null>,
  some: boolean,
  waits: boolean,
): void {
  const first = useCallback(
    () => container.current?.querySelector<HTMLElement>('[data-row]')?.focus(),
    [container],
  );
  const next = useCallback(() => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.matches(':focus'));
    const round = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    round.find((row) => row.dataset.waits)?.focus();
  }, [container]);
  useShortcut('firstRow', some ? first : null);
  useShortcut('nextWaiting', waits ? next : null);
}
