const LONGEST = 120;

/** What a person called the file, fit to be shown and offered again: no folders, no control or direction characters. */
export function shownName(typed: string, ending: string): string {
  const last = typed.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const sanitised = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const base = sanitised.toLowerCase().endsWith(ending) ? sanitised.slice(0, -ending.length) : sanitised;
  const shown = Array.from(base).slice(0, LONGEST).join('').replace(/^\.+/, '').trim();
  return `${shown || 'file'}${ending}`;
}
