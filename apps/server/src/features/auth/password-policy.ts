import { PASSWORD_MAX, PASSWORD_MIN_ALONE, PASSWORD_MIN_WITH_SECOND_FACTOR } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { fold } from '@inspect/contract/kernel';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords from published breaches, the most frequent first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

const CONTEXT = [
  'inspect',
  'operator',
  'mechanic',
  'administrator',
  'admin',
  'viewer',
  'owner',
  'station',
  'armenia',
  'yerevan',
  t('shell.product'),
  t('shell.productFull'),
  t('access.role.ADMIN'),
  t('access.role.VIEWER'),
  t('access.role.TECHNICAL_SERVICE_OPERATOR'),
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

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]+/gu, '');

function isGuessable(password: string, context: readonly string[]): boolean {
  const folded = fold(password).trim();
  if (new Set(Array.from(folded)).size <= 3) return true;
  const letters = lettersOf(folded);
  if (
    COMMON.has(folded) ||
    (letters.length >= 4 && COMMON.has(letters) && folded.length < letters.length + 8)
  )
    return true;
  const half = folded.slice(0, folded.length / 2);
  if (half + half === folded && (COMMON.has(half) || new Set(half).size <= 4)) return true;
  // Nothing but words of the trade, the company or the person, and digits around them.
  let rest = letters;
  for (const word of context
    .map(lettersOf)
    .filter((entry) => entry.length >= 3)
    .sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(word, '');
  }
  return letters.length > 0 && rest.length === 0;
}
