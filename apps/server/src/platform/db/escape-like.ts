/** What a person typed, for LIKE: %, _ and \ mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
