import { oneMistakeFrom } from './one-mistake.ts';

/** Letters taken for each other by ear: each sound's three, the two ո, ե and ր. Such a mistake costs half. */
const GROUPS = ['օո', 'եէ', 'ռր', 'բպփ', 'գկք', 'դտթ', 'ձծց', 'ջճչ'];

const GROUP_OF = new Map(
  GROUPS.flatMap((letters, group) => Array.from(letters, (letter) => [letter, group] as const)),
);

/** Of folded letters. */
export function soundAlike(one: string, other: string): boolean {
  const group = GROUP_OF.get(one);
  return group !== undefined && group === GROUP_OF.get(other);
}

const ALPHABETS = [
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
];

/** Folded words that this one may have been meant for: one mistake away, or two letters that sound alike. */
export function misheardFrom(word: string): string[] {
  const alphabet = ALPHABETS.find((letters) => letters.includes(word.charAt(0))) ?? '';
  const found = new Set(oneMistakeFrom(word, alphabet));
  for (const once of soundsLike(word, 0))
    for (const twice of soundsLike(once.word, once.place + 1)) found.add(twice.word);
  found.delete(word);
  return [...found];
}

/** The word with one letter, from this place on, replaced by another of its sound. */
function soundsLike(word: string, from: number): { word: string; place: number }[] {
  return Array.from({ length: word.length - from }, (_, index) => from + index).flatMap((place) => {
    const letter = word.charAt(place);
    const group = GROUPS[GROUP_OF.get(letter) ?? -1] ?? '';
    return Array.from(group.replace(letter, ''), (other) => ({
      word: word.slice(0, place) + other + word.slice(place + 1),
      place,
    }));
  });
}
