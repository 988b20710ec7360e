import { useEffect, useState } from 'react';

/** What had the focus before the newest drawer or dialog: one that takes the place of another goes back there too. */
let opener: Element | null = null;
/** How many drawers and dialogs are open. */
let open = 0;

/** Whoever closes this goes on where he opened it, unless the focus has found another place by then. */
export function useFocusBack(): void {
  const [from] = useState(() => {
    const active = document.activeElement;
    // A button that is gone with what it did leaves the focus nowhere: nobody has opened anything there.
    const isNowhere = active === document.body && open > 0;
    if (!isNowhere && !active?.closest('[role=dialog]')) opener = active;
    return opener;
  });
  useEffect(() => {
    open += 1;
    return () => {
      open -= 1;
      const isLost = document.activeElement === document.body;
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [from]);
}
