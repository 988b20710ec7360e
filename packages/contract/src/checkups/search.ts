import { z } from 'zod';
import { fold, latinCode, searchKey } from '../kernel/armenian.ts';
import { day } from '../kernel/dates.ts';
import { typed } from '../kernel/fields.ts';
import { isOneMistake } from '../kernel/one-mistake.ts';
import { typingDistance } from '../kernel/typing-distance.ts';
import type { CheckupRow } from './checkup.ts';

/** What a checkup is found by, in the order in which equally good matches are told. */
const SEARCH_FIELDS = ['CarRegNo', 'VIN', 'registrationCertificate', 'number', 'phone', 'ownerName'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** How well it fits, best first: the order of what is found. */
const MATCH_KINDS = ['exact', 'prefix', 'end', 'part', 'mistyped'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

export const searchMatch = z.object({ field: z.enum(SEARCH_FIELDS), how: z.enum(MATCH_KINDS) });
export type SearchMatch = z.infer<typeof searchMatch>;

/** Less says nothing: half of the country would be found. */
export const SEARCH_LEAST = 3;

/** Letters and digits; spaces and signs don't count. */
export function significantLength(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

export const searchText = typed(100).refine((text) => significantLength(text) >= SEARCH_LEAST, {
  error: 'checkups.search.short',
});

/** Shorter codes have too many neighbours to tell a mistake from another vehicle. */
const MISTAKE_LEAST = 5;
/** Fields in which a mistake is forgiven. Card numbers and phones are counted: the next one is somebody else's. */
const FORGIVEN: readonly SearchField[] = ['CarRegNo', 'VIN', 'registrationCertificate'];
/** Half mistakes: one letter, or two that sound alike. */
const NAME_LIMIT = 2;
const NAME_LEAST = 4;

/** What was typed, as it is compared with what is stored. */
export type SearchTerms = {
  /** Latin letters and digits, look-alikes made Latin, no separators; null = it can't be a code */
  code: string | null;
  /** digits of an Armenian number without country code and leading zero; null = it can't be one */
  phone: string | null;
  /** folded words of a name */
  words: string[];
};

/** Every phone has it, so by itself it tells nothing apart. */
const COUNTRY_CODE = '374';

export function readSearchTerms(search: string): SearchTerms {
  const code = latinCode(search).replace(/^\+/, '');
  const isCode = /^[A-Z0-9]{3,20}$/.test(code) && code !== COUNTRY_CODE;
  return {
    code: isCode ? code : null,
    phone: isCode && /^\d+$/.test(code) ? nationalNumber(code) : null,
    words: wordsOfName(search),
  };
}

/** With a digit in it a code is no word of a name, and no letter of it was misheard. */
export function isPlainCode({ code }: SearchTerms): boolean {
  return code !== null && /\d/.test(code);
}

export function mayBeMistyped(wanted: SearchTerms): boolean {
  return isPlainCode(wanted) && (wanted.code?.length ?? 0) >= MISTAKE_LEAST;
}

export function mayBeMisheard(word: string): boolean {
  return word.length >= NAME_LEAST && !/\d/.test(word);
}

function nationalNumber(digits: string): string {
  const rest = digits.replace(/^(?:374|0)/, '');
  return rest.length >= SEARCH_LEAST ? rest : digits;
}

/** Marks that Armenian sets inside a word (stress, exclamation, question) don't cut it in two. */
const INNER_MARKS = /[\u055B\u055C\u055E]/gu;

function wordsOfName(name: string): string[] {
  return (
    searchKey(name)
      .replace(INNER_MARKS, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

type Found = Pick<CheckupRow, SearchField>;

/** The best reason why this checkup is found; null = it isn't. */
export function matchOf(wanted: SearchTerms, row: Found): SearchMatch | null {
  let best: SearchMatch | null = null;
  for (const field of SEARCH_FIELDS) {
    const how = field === 'ownerName' ? nameMatch(wanted, row.ownerName) : codeMatch(wanted, field, row);
    if (how && (!best || rankOf(how) < rankOf(best.how))) best = { field, how };
  }
  return best;
}

/** Smaller is better. */
export function rankOf(how: MatchKind): number {
  return MATCH_KINDS.indexOf(how);
}

function codeMatch(
  wanted: SearchTerms,
  field: Exclude<SearchField, 'ownerName'>,
  row: Found,
): MatchKind | null {
  const typedCode = field === 'phone' ? wanted.phone : wanted.code;
  const stored = row[field];
  if (!typedCode || !stored) return null;
  const value = field === 'phone' ? stored.replace(/^\+374/, '') : latinCode(stored);
  const plain = plainMatch(typedCode, value);
  if (plain) return plain;
  const forgiven = FORGIVEN.includes(field) && mayBeMistyped(wanted);
  return forgiven && isOneMistake(typedCode, value) ? 'mistyped' : null;
}

function plainMatch(sought: string, value: string): MatchKind | null {
  if (value === sought) return 'exact';
  if (value.startsWith(sought)) return 'prefix';
  if (value.endsWith(sought)) return 'end';
  return value.includes(sought) ? 'part' : null;
}

/** Every word must be found in the name, in whichever order; the worst of them tells how well. */
function nameMatch({ words }: SearchTerms, name: string | undefined): MatchKind | null {
  if (!name || words.length === 0) return null;
  const own = wordsOfName(name);
  const phrase = words.join(' ');
  const whole = own.join(' ');
  if (whole === phrase) return 'exact';
  if (whole.startsWith(phrase)) return 'prefix';
  const kinds = words.map((word) => wordMatch(word, own));
  const worst = Math.max(...kinds.map((kind) => (kind ? rankOf(kind) : Infinity)));
  if (worst < Infinity) return MATCH_KINDS[Math.max(worst, rankOf('prefix'))] ?? null;
  return fold(name).includes(phrase) ? 'part' : null;
}

function wordMatch(word: string, own: readonly string[]): MatchKind | null {
  if (own.some((other) => other.startsWith(word))) return 'prefix';
  if (word.length >= SEARCH_LEAST && own.some((other) => other.includes(word))) return 'part';
  const misheard =
    mayBeMisheard(word) && own.some((other) => typingDistance(word, other, NAME_LIMIT) < Infinity);
  return misheard ? 'mistyped' : null;
}

/** A day on which a vehicle was inspected, by whomever in the country. */
export const inspectedDay = z.object({
  date: day,
  Opinion: z.boolean(),
  /** null = not one's own to see */
  _id: z.string().nullable(),
});
