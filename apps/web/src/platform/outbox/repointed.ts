/** The same value with every id in it that was given another one; ids are random, so nothing else can look like them. */
export function repointed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => repointed(item, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [ids.get(name) ?? name, repointed(item, ids)]),
  );
}

/** The same value, with the id in none of its lists. */
export function without(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== id).map((item) => without(item, id));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, without(item, id)]));
}

type Linked = { id: string; dependsOn: readonly string[] };

/** Those that follow this one, and those that follow them. */
export function followersOf<One extends Linked>(id: string, all: readonly One[]): One[] {
  const found = new Map<string, One>();
  const ahead = [id];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop())
    for (const one of all) {
      if (found.has(one.id) || !one.dependsOn.includes(next)) continue;
      found.set(one.id, one);
      ahead.push(one.id);
    }
  return [...found.values()];
}
