import { useEffect, useState } from 'react';

/** What had the focus before the newest drawer or dialog: one that takes the place of another goes back there too. */
let opener: Element | null = null;

/** Whoever closes this goes on where he opened it, unless the focus has found another place by then. */
export function useFocusBack(): void {
  const [from] = useState(() => {
    const active = document.activeElement;
    if (!active?.closest('[role=dialog]')) opener = active;
    return opener;
  });
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus();
    },
    [from],
  );
}
