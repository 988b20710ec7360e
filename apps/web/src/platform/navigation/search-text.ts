export type SearchRecord = Record<string, string>;

/** The query as plain text (TanStack reads JSON: `orderId=12` becomes a number). Of a repeated name the first counts. */
export function parseSearch(text: string): SearchRecord {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!values.has(name)) values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** Empty and absent values are left out; the names stay in the order given. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = textOf(value);
    if (text !== '') params.append(name, text);
  }
  // Slashes are legal in a query, and /login?to=/users is what people read.
  const query = params.toString().replaceAll('%2F', '/');
  return query ? `?${query}` : '';
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return '';
}
