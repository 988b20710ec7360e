import { AppError } from '@inspect/contract/kernel';

/** To whom a key answers: the host of an address, and pages of that very address. */
export type RelyingParty = { id: string; origin: string };

/**
 * From the one setting PUBLIC_ORIGIN. Without it (a demonstration) from the host that was asked for, which may only be
 * this machine by its name: browsers keep keys for names, not for numbers. @throws AppError passkey.address
 */
export function relyingParty(publicOrigin: string | undefined, host: string | undefined): RelyingParty {
  const { hostname, origin } = new URL(publicOrigin ?? `http://${host}`);
  const isNumber = /^[\d.]+$|:/.test(hostname);
  if (isNumber || (publicOrigin === undefined && hostname !== 'localhost'))
    throw new AppError('passkey.address');
  return { id: hostname, origin };
}
