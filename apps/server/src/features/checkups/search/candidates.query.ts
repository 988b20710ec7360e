import {
  isPlainCode,
  mayBeMisheard,
  mayBeMistyped,
  SEARCH_LEAST,
  type SearchTerms,
} from '@inspect/contract/checkups';
import { CODE_CHARACTERS, misheardFrom, oneMistakeFrom } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { Scope } from '../../checkup-list/index.ts';

/** So many of each way in which something can be found; who gets more must say more. */
export const MOST_FOUND = 300;
/** The longest words of a name narrow it enough; the rest is compared with what they find. */
const WORDS = 3;

export type Candidate = {
  way: number;
  id: string;
  created_at: Date;
  car_reg_no: string | null;
  vin: string;
  registration_certificate: string | null;
  number: string | null;
  phone: string;
  owner_name: string;
};

/** Where to look: one's scope, and what the question narrows it to. */
export type Within = Scope & { closedSince?: Date };

/** Everything that may be meant, more rather than less: `matchOf` says what it is found by. */
export function candidatesOf(tx: Tx, wanted: SearchTerms, within: Within): Promise<Candidate[]> {
  const query = sql<Candidate>`select * from inspect.search_checkups(
    ${JSON.stringify(storedForms(wanted))}::jsonb, ${JSON.stringify(within)}::jsonb, ${MOST_FOUND})`;
  return tx.rows(rawQuery(query));
}

/** Search keys are lower case. */
function storedForms(wanted: SearchTerms) {
  const { code, phone } = wanted;
  const near = code && mayBeMistyped(wanted) ? oneMistakeFrom(code, CODE_CHARACTERS) : [];
  return {
    code: code?.toLowerCase() ?? null,
    phone,
    nearCode: near.map((other) => other.toLowerCase()),
    words: isPlainCode(wanted) ? [] : wordForms(wanted.words),
  };
}

function wordForms(words: readonly string[]) {
  const longest = [...words].sort((one, other) => other.length - one.length).slice(0, WORDS);
  return longest.map((word) => ({
    word,
    // A word of one or two letters is looked for at the beginning of a word only.
    part: word.length < SEARCH_LEAST ? `% ${word}%` : `%${word}%`,
    near: mayBeMisheard(word) ? misheardFrom(word) : [],
  }));
}
