/** First letters of the first two words, as written: upper-casing an Armenian ligature makes two letters of it. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
}
