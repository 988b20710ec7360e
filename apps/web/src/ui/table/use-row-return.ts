import { type RefObject, useEffect, useState } from 'react';

/** The row that was opened last, and in which table. */
let opened: { table: string; row: string } | null = null;

export function rememberRow(table: string, row: string): void {
  opened = { table, row };
}

/** Who comes back to a table stands on the row that he left from, unless he is already somewhere else. */
export function useRowReturn(
  table: string,
  ids: readonly string[],
  container: RefObject<HTMLElement | null>,
) {
  const [index] = useState(() => {
    if (opened?.table !== table) return -1;
    const left = ids.indexOf(opened.row);
    opened = null;
    return left;
  });
  useEffect(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.tagName !== 'MAIN') return;
    container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
  }, [index, container]);
}
