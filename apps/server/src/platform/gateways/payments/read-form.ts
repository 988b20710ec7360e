/**
 * The fields of an urlencoded body or query, as they were sent. A field that comes twice is a try to be read in two
 * ways (one value for the check, another for the sum), and makes the whole nothing.
 */
export function readForm(body: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}
