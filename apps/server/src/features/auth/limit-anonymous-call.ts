import type { AuthServices } from './auth-services.ts';

type Call = {
  address: string /** succeeding proves nothing: it is counted all the same */;
  always?: boolean;
};

/**
 * Counts a call of somebody without a session before its first row is written, so that a thousand at once are a
 * thousand; one that succeeded is taken back, as a whole office signs in at once. @throws AppError rate_limited
 */
export async function limitAnonymousCall<Result>(
  { anonymousCalls }: Pick<AuthServices, 'anonymousCalls'>,
  { address, always = false }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  await anonymousCalls.take(address);
  const result = await work();
  if (!always) await anonymousCalls.giveBack(address);
  return result;
}
