const EXCEL_LONGEST = 32_767;

/** What XML 1.0 has no way to write: control characters, halves of surrogate pairs, two non-characters. */
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const SPECIAL = /[&<>"\r]/g;
/** Whatever any of these patterns may find: nearly every text has none of it, and is looked at once instead of thrice. */
const SUSPECT = /[^\t\n !#-%'-;=?-^`-\uD7FF\uE000-\uFFFD]/;
/** Excel reads _x000D_ as the character of that number, so a text that only looks so has to say that. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_',
};

/** Any text as XML of a cell: at most as long as Excel takes, without what XML can't hold. */
export function xmlText(value: string): string {
  const short = value.length > EXCEL_LONGEST ? value.slice(0, EXCEL_LONGEST) : value;
  if (!SUSPECT.test(short)) return short;
  return short
    .replace(UNWRITABLE, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(SPECIAL, (character) => ESCAPED[character] ?? '');
}

/** Names and titles: the same without line breaks. */
export function xmlAttribute(value: string): string {
  return xmlText(value.replace(/[\t\r\n]+/g, ' '));
}
