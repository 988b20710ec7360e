const ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;
/** More than any honest call names; the rest of a dishonest one adds nothing. */
const MOST = 200;

/** Every id that stands anywhere in what somebody sent, once each, also inside of texts (`company:…`). */
export function idsIn(sent: unknown): string[] {
  const found = new Set<string>();
  const waiting: unknown[] = [sent];
  while (waiting.length > 0 && found.size < MOST) {
    const value = waiting.pop();
    if (typeof value === 'string') for (const [id] of value.matchAll(ID)) found.add(id);
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.entries(value).flat());
  }
  return [...found];
}
