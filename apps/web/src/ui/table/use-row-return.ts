import { type MouseEvent, type RefObject, useEffect, useState } from 'react';

/** The row that was opened last, and in which table. */
let opened: { table: string; row: string } | null = null;

export function rememberRow(table: string, row: string): void {
  opened = { table, row };
}

/** Where rows do not open themselves, a link in one of them leads away. */
export function leavesRow({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
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
    const row = container.current?.children[index];
    const place = row?.matches('[data-row]') ? row : row?.querySelector('a');
    if (place instanceof HTMLElement) place.focus();
  }, [index, container]);
}
