import { type KeyboardEvent, useRef, useState } from 'react';

/** The row that the keys lead to from here; null = this key does not move. */
function rowAfter(key: string, index: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}

/** One Tab stop for all that carries `data-row`: ↑ ↓ Home End move between the rows, Enter opens. */
export function useRowKeys<Element extends HTMLElement>(count: number, open: (index: number) => void) {
  const container = useRef<Element>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(count - 1, 0));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' && isRow(event.target)) {
      event.preventDefault();
      open(current);
      return;
    }
    const next = rowAfter(event.key, current, count - 1);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    container.current?.querySelectorAll<HTMLElement>('[data-row]')[next]?.focus();
  };

  return {
    container,
    onKeyDown,
    rowProps: (index: number) => ({
      'data-row': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setActive(index),
    }),
  };
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.hasAttribute('data-row');
}
