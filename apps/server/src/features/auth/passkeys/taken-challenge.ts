import { AppError } from '@inspect/contract/kernel';
import type { takeChallenge } from './challenges.repo.ts';

type TakenChallenge = Awaited<ReturnType<typeof takeChallenge>>;

/** The challenge that is to be verified. @throws AppError passkey.tries_day, passkey.expired, passkey.refused */
export function takenChallenge(found: TakenChallenge): Exclude<TakenChallenge, string> {
  if (found === 'tries_day') throw new AppError('passkey.tries_day');
  if (found === 'expired') throw new AppError('passkey.expired');
  if (found === 'unknown') throw new AppError('passkey.refused');
  return found;
}
