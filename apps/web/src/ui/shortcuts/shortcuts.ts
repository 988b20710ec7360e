/**
 * Every key that stands by itself, by its place on the keyboard (Armenian letters are typed with the same keys), and how
 * the help names it. Keys with Ctrl are not here: they are heard in fields too.
 */
export const SHORTCUTS = {
  add: { code: 'KeyN', shown: 'N' },
  search: { code: 'Slash', shown: '/' },
  firstRow: { code: 'Digit1', shown: '1' },
  nextWaiting: { code: 'KeyW', shown: 'W' },
  help: { code: 'Slash', shown: '?', shift: true },
} as const satisfies Record<string, { code: string; shown: string; shift?: true }>;
export type ShortcutName = keyof typeof SHORTCUTS;

/** What is heard everywhere, for the help alone. */
export const KEYS_OF_ALL = [
  { shown: 'Ctrl+K', name: 'everywhere' },
  { shown: '↑ ↓', name: 'rows' },
  { shown: 'Enter', name: 'open' },
  { shown: 'Ctrl+Enter', name: 'save' },
  { shown: 'Esc', name: 'close' },
] as const;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Which one a press is; on a keyboard that has «/» or «?» elsewhere the sign counts. */
export function shortcutOf({ key, code, shiftKey }: Pressed): ShortcutName | undefined {
  const names: readonly ShortcutName[] = ['add', 'search', 'firstRow', 'nextWaiting', 'help'];
  const isSign = key === '/' || key === '?';
  return names.find((name) => {
    const shortcut: { code: string; shown: string; shift?: true } = SHORTCUTS[name];
    if (isSign) return shortcut.shown === key;
    return shortcut.code === code && shiftKey === (shortcut.shift ?? false);
  });
}
