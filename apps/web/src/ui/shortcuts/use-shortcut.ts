import { useEffect } from 'react';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

const heard = new Map<ShortcutName, () => void>();
let hearing = true;

/** Whether single keys do anything at all. */
export function hearShortcuts(on: boolean): void {
  hearing = on;
}

/** The keys that do something on the screen as it stands now. */
export const shortcutsNow = (): readonly ShortcutName[] => [...heard.keys()];

/** What a key does while this is on the screen; null = nothing here. It is never taken from what somebody types. */
export function useShortcut(name: ShortcutName, run: (() => void) | null): void {
  useEffect(() => {
    if (!run) return;
    if (heard.size === 0) document.addEventListener('keydown', onKeyDown);
    heard.set(name, run);
    return () => {
      if (heard.get(name) === run) heard.delete(name);
      if (heard.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [name, run]);
}

const TYPING =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="tree"], [role="dialog"]';

function onKeyDown(event: KeyboardEvent): void {
  if (!hearing || event.defaultPrevented || event.repeat || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // What is open over the screen has the keys to itself.
  if (document.querySelector('[role="dialog"]')) return;
  if (event.target instanceof Element && event.target.closest(TYPING)) return;
  const name = shortcutOf(event);
  const run = name && heard.get(name);
  if (!run) return;
  event.preventDefault();
  run();
}
