/** What a JSON text says; undefined where it is none, so that whatever schema looks at it next says so. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
