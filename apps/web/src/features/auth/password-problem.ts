import { PASSWORD_MAX, PASSWORD_MIN_ALONE, PASSWORD_MIN_WITH_SECOND_FACTOR } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';

/** What can be said before the server is asked; what is easy to guess only it knows. */
export function lengthProblem(password: string, secondFactor: boolean): string | null {
  if (password === '') return t('field.required');
  const length = Array.from(password).length;
  const min = secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN_ALONE;
  if (length < min) return t('auth.passwordShort', { min });
  return length > PASSWORD_MAX ? t('auth.passwordLong') : null;
}

export function passwordHint(secondFactor: boolean): string {
  const min = secondFactor ? PASSWORD_MIN_WITH_SECOND_FACTOR : PASSWORD_MIN_ALONE;
  return t('auth.profile.passwordHint', { min });
}
