import { soundAlike } from './armenian-sounds.ts';

/** Costs are halves, so that the arithmetic stays whole: a letter too many, missing, wrong or swapped is 2. */
const MISTAKE = 2;
const WRONG_SOUND = 1;

/** Damerau–Levenshtein from `typed` to the nearest beginning of `word`, in halves; Infinity beyond `limit`. */
export function typingDistance(typed: string, word: string, limit: number): number {
  if (limit === 0) return word.startsWith(typed) ? 0 : Infinity;
  if (word.length < typed.length - limit / MISTAKE) return Infinity;
  // A beginning longer than this is too far by its length alone.
  const width = Math.min(word.length, typed.length + Math.floor(limit / MISTAKE));
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column * MISTAKE);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row * MISTAKE];
    for (let column = 1; column <= width; column += 1) {
      line.push(cell(typed, word, row, column, line, last, beforeLast));
    }
    if (Math.min(...line) > limit) return Infinity;
    beforeLast = last;
    last = line;
  }
  const distance = Math.min(...last);
  return distance <= limit ? distance : Infinity;
}

function cell(
  typed: string,
  word: string,
  row: number,
  column: number,
  line: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const [one, other] = [typed.charAt(row - 1), word.charAt(column - 1)];
  const wrong = one === other ? 0 : soundAlike(one, other) ? WRONG_SOUND : MISTAKE;
  const cheapest = Math.min(
    (last[column - 1] ?? Infinity) + wrong,
    (last[column] ?? Infinity) + MISTAKE,
    (line[column - 1] ?? Infinity) + MISTAKE,
  );
  const swapped = row > 1 && column > 1 && one === word.charAt(column - 2) && typed.charAt(row - 2) === other;
  return swapped ? Math.min(cheapest, (beforeLast[column - 2] ?? Infinity) + MISTAKE) : cheapest;
}
