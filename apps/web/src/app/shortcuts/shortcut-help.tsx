import { Suspense, useCallback } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import type { ShortcutName } from '../../ui/shortcuts/shortcuts.ts';
import { shortcutsNow, useShortcut } from '../../ui/shortcuts/use-shortcut.ts';

const ShortcutTable = lazyPart(() => import('./shortcut-table.tsx'));

/** the keys of the screen under the help; null = it is closed */
const shown = createStore<readonly ShortcutName[] | null>(null);

export const openShortcutHelp = () => shown.set(shortcutsNow());

/** «?» on any page: which keys do what here. Who types otherwise than by hand turns single keys off (WCAG 2.1.4). */
export function ShortcutHelp() {
  const names = useStore(shown);
  useShortcut('help', openShortcutHelp);
  const close = useCallback(() => shown.set(null), []);
  return names ? (
    <Suspense fallback={null}>
      <ShortcutTable names={names} onClose={close} />
    </Suspense>
  ) : null;
}
