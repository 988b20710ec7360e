/** A character wrong, too many, missing, or two swapped; made in what is looked for, so only the codes are stored. */
export const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Is `other` exactly one mistake away from `code`? Equal codes are not. */
export function isOneMistake(code: string, other: string): boolean {
  if (code === other || Math.abs(code.length - other.length) > 1) return false;
  const start = commonStart(code, other);
  const rest = code.slice(start);
  const otherRest = other.slice(start);
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  if (rest.slice(1) === otherRest.slice(1)) return true;
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

function commonStart(code: string, other: string): number {
  let start = 0;
  while (start < code.length && code[start] === other[start]) start += 1;
  return start;
}

/** Every text that is one mistake away, of these characters; each once, the code itself not among them. */
export function oneMistakeFrom(code: string, characters: string): string[] {
  const found = new Set<string>();
  for (let place = 0; place <= code.length; place += 1) {
    const before = code.slice(0, place);
    const here = code.slice(place);
    for (const character of characters) found.add(before + character + here);
    if (here === '') continue;
    const after = here.slice(1);
    found.add(before + after);
    for (const character of characters) found.add(before + character + after);
    if (after !== '') found.add(before + after.charAt(0) + here.charAt(0) + after.slice(1));
  }
  found.delete(code);
  return [...found];
}
