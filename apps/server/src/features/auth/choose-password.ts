import { AppError } from '@inspect/contract/kernel';
import type { PasswordHolder } from './password.repo.ts';
import { passwordProblem } from './password-policy.ts';

/** What of him must not be in it. */
export type WordsOfHolder = Pick<PasswordHolder, 'email' | 'name' | 'companyName'>;

/** One policy wherever a password is chosen. The refusal stands under the field. */
export function refuseWeakPassword(
  password: string,
  holder: WordsOfHolder & Pick<PasswordHolder, 'secondFactor'>,
): void {
  const words = [holder.name, ...holder.email.split(/[@.]/), holder.companyName ?? ''];
  const problem = passwordProblem(password, { secondFactor: holder.secondFactor, words });
  if (problem) throw new AppError('validation', { fields: { password: problem } });
}
