/**
 * The first name that stands twice in one object of a JSON text; null: none does. `JSON.parse` takes the last one, other
 * readers (a proxy, a log) the first: such a text says different things to different readers.
 * @param json valid JSON
 */
export function repeatedName(json: string): string | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"') {
      const end = endOfText(json, at);
      const name = isName(json, end) ? String(JSON.parse(json.slice(at, end))) : null;
      const names = open.at(-1);
      if (name !== null && names?.has(name)) return name;
      if (name !== null) names?.add(name);
      at = end - 1;
    }
  }
  return null;
}

/** Behind the closing quotation mark of the text that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}

function isName(json: string, end: number): boolean {
  let at = end;
  while (' \t\r\n'.includes(json[at] ?? 'end')) at += 1;
  return json[at] === ':';
}
