import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

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

/** When the row that had the focus is gone (brought back, merged, deleted by others), the one in its place has it. */
export function useFocusInPlace(ids: readonly string[], container: RefObject<HTMLElement | null>) {
  const stood = useRef<{ id: string; index: number } | null>(null);
  const shown = useRef(ids);
  shown.current = ids;
  useEffect(() => {
    const rows = container.current;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      const index = Number(row?.dataset.row);
      const id = shown.current[index];
      if (id !== undefined) stood.current = { id, index };
    };
    rows?.addEventListener('focusin', note);
    return () => rows?.removeEventListener('focusin', note);
  }, [container]);
  useEffect(() => {
    const was = stood.current;
    if (!was || ids.includes(was.id)) return;
    stood.current = null;
    if (document.activeElement !== document.body) return;
    const rows = container.current?.querySelectorAll<HTMLElement>('[data-row]');
    rows?.[Math.min(was.index, rows.length - 1)]?.focus({ preventScroll: true });
  });
}
