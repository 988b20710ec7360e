/** Addresses in plain text: what has the form of one becomes a link; only https and this very site are followed. */
const LINK =
  /https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#][^\s<>"'«»]*)?|(?<![\p{L}\p{N}:./\\])\/[a-z][\w\-/?=&#%.]*/giu;
/** What ends a sentence or a bracket doesn't belong to the address before it. */
const TRAILING = /[.,;:!?)\]\u0589\u055D]+$/u;

const FOREIGN = [
  // any scheme but https
  /(?<![a-z0-9+.-])(?!https:)[a-z][a-z0-9+.-]*:\/\//i,
  // another site by the scheme of this one
  /(?<![:\w/])\/\/\w/,
  /(?<![a-z])(?:javascript|vbscript|data|file|blob|mailto|tel):(?=\S)/i,
];

export type TextPiece = { text: string; href: string | null };

/** The text in pieces, in their order; joined they are the text again. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(TRAILING, '');
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null });
    pieces.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null });
  return pieces;
}

/** Has it an address that is neither https nor one of this site? */
export function hasForeignLink(text: string): boolean {
  return FOREIGN.some((pattern) => pattern.test(text));
}
