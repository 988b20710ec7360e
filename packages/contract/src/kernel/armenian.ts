/**
 * Armenian text: folding, sorting, searching. No two engines order or fold Armenian alike (ICU versions
 * differ, Chromium has no Armenian collation, lower() depends on the database's locale), so both keys are
 * computed here, stored in columns with COLLATE "C", and used by SQL, the browser and the pickers alike.
 */

const LETTERS = 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ';
const RANK = new Map(Array.from(LETTERS, (letter, index) => [letter, index]));

/** Lower case with «և», «եւ» and «եվ» made one, so that ԵՐԵՎԱՆ, ԵՐԵՒԱՆ and Երևան are equal. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/և|եւ/g, 'եվ');
}

/** What is stored beside a name and compared with `searchKey(query)` by substring. */
export function searchKey(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => fold(part).replace(/\s+/g, ' ').trim())
    .join(' ');
}

/**
 * Equal for names that are one name written in another case, with other spaces or other signs between the letters:
 * MX-5 and mx 5, Աբովյան փող․ and Աբովյան  փող. Between digits the sign stays: a 9-3 is no 93.
 */
export function nameKey(name: string): string {
  return fold(name)
    .replace(/[\s\p{P}]+/gu, ' ')
    .replace(/(?<!\d) | (?!\d)/gu, '');
}

/** The search key of the word for black, the colour that stands before all others (specification §9). */
export const BLACK = searchKey('սև');

const pad = (value: number) => value.toString(36).padStart(2, '0');

/** Byte order = our alphabet: digits, Latin, Armenian («և» = ե + վ), the rest; runs of digits as numbers, no case. */
export function sortKey(text: string): string {
  let key = '';
  for (const [run] of fold(text)
    .trim()
    .replace(/\s+/g, ' ')
    .matchAll(/\d+|\D/gsu))
    key += keyOfRun(run);
  return key;
}

function keyOfRun(run: string): string {
  if (run === ' ') return '0';
  if (/^\d/.test(run)) {
    const digits = run.replace(/^0+(?=\d)/, '');
    return `1${pad(Math.min(digits.length, 1295))}${digits}`;
  }
  if (/^[a-z]$/.test(run)) return `2${run}`;
  const rank = RANK.get(run);
  if (rank !== undefined) return `3${pad(rank)}`;
  return `4${(run.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;
}

/** Orders two stored keys as PostgreSQL's COLLATE "C" does (all keys are ASCII). */
export function compareKeys(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const LOOK_ALIKES: Record<string, string> = {
  Ս: 'U',
  ս: 'U',
  Օ: 'O',
  օ: 'O',
  Տ: 'S',
  տ: 'S',
  Ո: 'N',
  ո: 'N',
  Լ: 'L',
  լ: 'L',
  Ք: 'P',
  ք: 'P',
  հ: 'H',
  ց: 'G',
  զ: 'Q',
  յ: 'J',
  А: 'A',
  а: 'A',
  В: 'B',
  в: 'B',
  С: 'C',
  с: 'C',
  Е: 'E',
  е: 'E',
  Н: 'H',
  н: 'H',
  К: 'K',
  к: 'K',
  М: 'M',
  м: 'M',
  О: 'O',
  о: 'O',
  Р: 'P',
  р: 'P',
  Т: 'T',
  т: 'T',
  У: 'Y',
  у: 'Y',
  Х: 'X',
  х: 'X',
  І: 'I',
  і: 'I',
  Ѕ: 'S',
  ѕ: 'S',
  Ј: 'J',
  ј: 'J',
  Ԛ: 'Q',
  ԛ: 'Q',
  Ԝ: 'W',
  ԝ: 'W',
};

/** Plates, VINs, numbers as stored: no separators, look-alikes Latin («հ» is like h, «Հ» like none), upper case. */
export function latinCode(text: string, options: { keepHyphen?: boolean } = {}): string {
  const separators = options.keepHyphen ? /[\s./\\_]/gu : /[\s\-‐‑‒–./\\_]/gu;
  return Array.from(
    text.normalize('NFKC').replace(separators, ''),
    (character) => LOOK_ALIKES[character] ?? character,
  )
    .join('')
    .toUpperCase();
}
