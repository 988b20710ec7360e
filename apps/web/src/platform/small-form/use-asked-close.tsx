import { createContext, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { DiscardDialog } from '../../ui/form/discard-dialog.tsx';

/** By it a form tells what it stands in that something is typed, and gets back how to say that nothing is any more. */
export const HoldInput = createContext<(() => () => void) | null>(null);

/**
 * What holds small forms closes at once while nothing is typed in them, and asks before it is given up. `inside` = some
 * part of it, by which it knows its own Esc.
 */
export function useAskedClose(inside: RefObject<HTMLElement | null>, onClose: () => void) {
  const held = useRef(0);
  const [asking, setAsking] = useState(false);
  const hold = useCallback(() => {
    held.current += 1;
    return () => {
      held.current -= 1;
    };
  }, []);
  const leave = () => (held.current > 0 ? setAsking(true) : onClose());
  useEscapeIn(inside, leave);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  const question = <DiscardDialog opened={asking} onStay={() => setAsking(false)} onDiscard={discard} />;
  return { hold, leave, question };
}

/** Esc in the dialog or drawer around it, and before the focus has come into it; in another on top of it, that one does. */
function useEscapeIn(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
      const on = target.closest('[role=dialog], [data-portal]');
      if (on === null || on.contains(inside.current)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [inside]);
}
