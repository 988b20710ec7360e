const ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;
/** More than any honest call names; the rest of a dishonest one adds nothing. */
const MOST = 200;
/** What is still looked through when nobody waits for it; a megabyte of zeros would take as long as a call. */
const MOST_VALUES = 100_000;

/** Every id that stands anywhere in what somebody sent, once each, also inside of texts (`company:…`). */
export function idsIn(sent: unknown): string[] {
  const found = new Set<string>();
  const waiting: unknown[] = [sent];
  for (let seen = 0; waiting.length > 0 && found.size < MOST && seen < MOST_VALUES; seen += 1) {
    const value = waiting.pop();
    if (typeof value === 'string') for (const [id] of value.matchAll(ID)) found.add(id);
    else if (Array.isArray(value)) for (const each of value) waiting.push(each);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) waiting.push(name, each);
  }
  return [...found];
}
