import { loadSession } from '../platform/access/sign-in.ts';
import { tookAhead } from '../platform/api/ahead.ts';
import { onEvent, onReconnect } from '../platform/realtime/index.ts';

/** What changes the menu or the rights of whoever hears it. */
const EVENTS = ['EDIT_ACCESS', 'EDIT_MENUS'] as const;

/** Rights and menu are those of this moment: told of a change, or away while one may have come, this page asks. */
export function followAccess(ask: () => Promise<void> = loadSession): () => void {
  const stops = EVENTS.map((name) => onEvent(name, () => void ask()));
  let connected = false;
  stops.push(
    onReconnect(() => {
      // The first connecting follows upon the answer that let it begin; not where that was asked ahead of this code.
      if (connected || tookAhead()) void ask();
      connected = true;
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
