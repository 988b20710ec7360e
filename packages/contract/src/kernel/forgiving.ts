import { searchKey } from './armenian.ts';
import { typingDistance } from './typing-distance.ts';

/** What is searched: the name that is shown, and words by which people also call it (never shown). */
export type ForgivingRow = { name: string; words: readonly string[] };

type Place = { row: number; synonym: boolean };

/** A row that needs any forgiveness stands after all that need none, however many words are typed. */
const FUZZY = 1_000;
const PER_HALF_MISTAKE = 10;
const SYNONYM = 1;

/**
 * Every word must be found in the row's name or other words, as it is or with one mistake from 4 letters on, two from 8.
 * Gives indexes of rows: exact before forgiven, name before synonym, then the list's order. Made once for a list.
 */
export function createForgivingSearch(rows: readonly ForgivingRow[]): (query: string) => number[] {
  const places = new Map<string, Place[]>();
  for (const [row, { name, words }] of rows.entries()) {
    for (const word of wordsOf(name)) note(places, word, { row, synonym: false });
    for (const word of wordsOf(words.join(' '))) note(places, word, { row, synonym: true });
  }
  return (query) => {
    const totals = rows.map(() => 0);
    for (const typed of wordsOf(query)) {
      const scores = scoresOf(typed, places, rows.length);
      for (const [row, score] of scores.entries()) totals[row] = (totals[row] ?? 0) + score;
    }
    return [...totals.entries()]
      .filter(([, total]) => total < Infinity)
      .sort(([row, total], [otherRow, otherTotal]) => total - otherTotal || row - otherRow)
      .map(([row]) => row);
  };
}

function note(places: Map<string, Place[]>, word: string, place: Place): void {
  const known = places.get(word);
  if (known) known.push(place);
  else places.set(word, [place]);
}

/** Marks that Armenian sets inside a word (stress, exclamation, question) don't cut it in two. */
const INNER_MARKS = /[\u055B\u055C\u055E]/gu;

function wordsOf(text: string): string[] {
  return (
    searchKey(text)
      .replace(INNER_MARKS, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The best score of each row for one typed word; Infinity where it is not found. */
function scoresOf(typed: string, places: ReadonlyMap<string, readonly Place[]>, count: number): number[] {
  const scores = Array.from({ length: count }, () => Infinity);
  const limit = forgiven(typed);
  for (const [word, found] of places) {
    const score = word.includes(typed) ? 0 : FUZZY + PER_HALF_MISTAKE * typingDistance(typed, word, limit);
    if (score === Infinity) continue;
    for (const { row, synonym } of found) {
      scores[row] = Math.min(scores[row] ?? Infinity, score + (synonym ? SYNONYM : 0));
    }
  }
  return scores;
}

/** How much is forgiven, in half mistakes. Nothing in numbers: 2011 is not a mistaken 2010. */
function forgiven(typed: string): number {
  if (/\d/.test(typed) || typed.length < 4) return 0;
  return typed.length < 8 ? 2 : 4;
}
