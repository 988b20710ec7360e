import { ROLES } from '@inspect/contract/access';
import { PASSWORD_MAX, PASSWORD_MIN_ALONE, PASSWORD_MIN_WITH_SECOND_FACTOR } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { fold } from '@inspect/contract/kernel';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords from published breaches, the most frequent first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

const ROWS = ['qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', '1q2w3e4r5t6y7u8i9o0p'];

/** A date with its separators, for one, does not make a breached word a password. */
const AROUND_A_WORD = 11;

const CONTEXT = [
  'inspect',
  'inspection',
  'technical',
  'service',
  'operator',
  'mechanic',
  'administrator',
  'admin',
  'viewer',
  'owner',
  'station',
  'company',
  'password',
  'armenia',
  'yerevan',
  t('shell.product'),
  t('shell.productFull'),
  t('access.group.inspection'),
  ...ROLES.map((role) => t(`access.role.${role}`)),
  t('companies.station'),
  t('companies.company'),
  t('auth.password'),
];

/**
 * Null = may be chosen; otherwise the Armenian sentence that says what is wrong. Length, what everybody tries
 * first and what the context gives away: no composition rules. Characters are counted, nothing is cut off.
 */
export function passwordProblem(
  password: string,
  options: { secondFactor: boolean; words?: readonly string[] },
): string | null {
  const length = Array.from(password).length;
  const minimum = options.secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN_ALONE;
  if (length < minimum) return t('auth.passwordShort', { min: minimum });
  if (length > PASSWORD_MAX) return t('auth.passwordLong');
  return isGuessable(password, [...CONTEXT, ...(options.words ?? [])]) ? t('auth.passwordCommon') : null;
}

/** Long enough only beside a second factor. */
export const isShort = (password: string) => Array.from(password).length < PASSWORD_MIN_ALONE;

/** The same common or very short piece again and again, the last time perhaps cut short. */
function isRepetition(folded: string): boolean {
  for (let length = 1; length <= folded.length / 2; length += 1) {
    const piece = folded.slice(0, length);
    const repeats = piece.repeat(Math.ceil(folded.length / length)).slice(0, folded.length) === folded;
    if (repeats && (new Set(piece).size <= 4 || COMMON.has(piece))) return true;
  }
  return false;
}

/** The alphabet or the digits in order, forwards or backwards; 0 stands after 9. */
function isRun(folded: string): boolean {
  const codes = Array.from(folded, (character) => character.codePointAt(0) ?? 0);
  const follows = (step: number) =>
    codes.every((code, index) => {
      const before = codes[index - 1];
      return before === undefined || code - before === step || code - before === -9 * step;
    });
  return follows(1) || follows(-1);
}

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]+/gu, '');

function isGuessable(password: string, context: readonly string[]): boolean {
  const folded = fold(password).trim();
  if (new Set(Array.from(folded)).size <= 3) return true;
  const letters = lettersOf(folded);
  if (
    COMMON.has(folded) ||
    (letters.length >= 4 && COMMON.has(letters) && folded.length < letters.length + AROUND_A_WORD)
  )
    return true;
  if (isRepetition(folded) || isRun(folded) || ROWS.some((row) => row.includes(folded))) return true;
  // Nothing but words of the trade, the company or the person, and digits around them.
  let rest = letters;
  for (const word of context
    .flatMap((entry) => [entry, ...entry.split(/[^\p{L}]+/u)])
    .map(lettersOf)
    .filter((entry) => entry.length >= 3)
    .sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(word, '');
  }
  return letters.length > 0 && rest.length === 0;
}
