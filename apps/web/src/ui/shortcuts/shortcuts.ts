/**
 * Every key that stands by itself, by its place on the keyboard (Armenian letters are typed with the same keys), and how
 * the help names it. Keys with Ctrl are not here: they are heard in fields too.
 */
export const SHORTCUTS = {
  add: { code: 'KeyN', shown: 'N' },
  search: { code: 'Slash', shown: '/' },
  firstRow: { code: 'Digit1', shown: '1' },
  nextWaiting: { code: 'KeyW', shown: 'W' },
  nextRecord: { code: 'KeyJ', shown: 'J' },
  previousRecord: { code: 'KeyK', shown: 'K' },
  approve: { code: 'KeyA', shown: 'A' },
  suspect: { code: 'KeyS', shown: 'S' },
  violate: { code: 'KeyV', shown: 'V' },
  ask: { code: 'KeyQ', shown: 'Q' },
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

const NAMES = Object.keys(SHORTCUTS).filter((name): name is ShortcutName => Object.hasOwn(SHORTCUTS, name));

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Which one a press is; on a keyboard that has «/» or «?» elsewhere the sign counts. */
export function shortcutOf({ key, code, shiftKey }: Pressed): ShortcutName | undefined {
  const isSign = key === '/' || key === '?';
  return NAMES.find((name) => {
    const shortcut: { code: string; shown: string; shift?: true } = SHORTCUTS[name];
    if (isSign) return shortcut.shown === key;
    return shortcut.code === code && shiftKey === (shortcut.shift ?? false);
  });
}
