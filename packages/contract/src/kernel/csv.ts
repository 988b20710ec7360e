/**
 * What separates the columns of a text file: what its first line, of names, has most of. Guessed over all lines the
 * comma of 1,5 would be taken for it.
 */
export function csvDelimiter(text: string): '\t' | ';' | ',' {
  const counts = { '\t': 0, ';': 0, ',': 0 };
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted) {
      if (/[\r\n]/.test(character) && Object.values(counts).some((count) => count > 0)) break;
      if (character === '\t' || character === ';' || character === ',') counts[character] += 1;
    }
  }
  if (counts['\t'] >= Math.max(counts[';'], counts[','], 1)) return '\t';
  return counts[';'] >= Math.max(counts[','], 1) ? ';' : ',';
}
