import { role } from '@inspect/contract/access';
import { page, type SignedIn, signedIn } from '@inspect/contract/auth';
import { z } from 'zod';
import { forgetCookie, readCookie, writeCookie } from '../local-state/cookies.ts';
import { decode, encode } from '../local-state/encoding.ts';
import { cookieNames, localKeys } from '../local-state/keys.ts';
import { forget, readEncoded, readState, writeEncoded } from '../local-state/local-state.ts';
import { homeAddress } from './session.ts';

const storedPages = z.object({ pages: z.array(page), permissions: signedIn.shape.permissions });
/** What tells of him: in a cookie, whose store wipes what is removed. The local storage keeps it in its files for weeks. */
const named = signedIn.shape.user.pick({ id: true, name: true, email: true, phone: true });
/** What a build before remembered lacks the newer fields: who starts without reception must be known all the same. */
const storedPerson = signedIn.shape.user
  .omit({ role: true })
  .extend({ owesPasskey: z.boolean().default(false) })
  // A build before kept them here.
  .partial({ name: true, email: true, phone: true });
/** As long as a browser keeps a cookie: how long it counts is decided elsewhere. */
const NAMED_S = 34_560_000;

/** Display hints, encoded: the frame is there at once, also without the server. They grant nothing. */
export function rememberSession(person: SignedIn): void {
  const { role: currentRole, name, email, phone, ...user } = person.user;
  writeCookie(cookieNames.person, encode({ id: user.id, name, email, phone }), NAMED_S);
  writeEncoded(localKeys.role, currentRole);
  writeEncoded(localKeys.pages, { pages: person.pages, permissions: person.permissions });
  writeEncoded(localKeys.home, homeAddress(person.pages));
  // The last: other tabs wait for this one, and read all of them then.
  writeEncoded(localKeys.person, user);
}

export function rememberedSession(): SignedIn | null {
  const user = wholePerson(readEncoded(localKeys.person, storedPerson));
  const currentRole = readEncoded(localKeys.role, role);
  const granted = readEncoded(localKeys.pages, storedPages);
  return user && currentRole && granted ? { user: { ...user, role: currentRole }, ...granted } : null;
}

function wholePerson(stored: z.output<typeof storedPerson> | null) {
  if (!stored) return null;
  const { name, email, phone } = stored;
  if (name !== undefined && email !== undefined && phone !== undefined)
    return { ...stored, name, email, phone };
  const text = readCookie(cookieNames.person, z.base64());
  const told = text === null ? undefined : named.safeParse(decode(text)).data;
  // Two tabs may have written at the same time.
  return told?.id === stored.id ? { ...stored, ...told } : null;
}

/** Somebody else than this user was signed in last, perhaps in another tab: the session of this browser is his. */
export function isOfAnother(user: string): boolean {
  const remembered = rememberedSession();
  return remembered !== null && remembered.user.id !== user;
}

/** Whom this device itself has let in, while no server answered; null = the server did, or nobody is in. */
export function enteredHere(): string | null {
  return readState(localKeys.enteredHere, z.string());
}

/** The stored home page, for `/`. */
export function rememberedHome(): string | null {
  return readEncoded(localKeys.home, z.string().nullable());
}

export function forgetSession(): void {
  for (const key of [localKeys.person, localKeys.role, localKeys.pages, localKeys.home]) forget(key);
  forgetCookie(cookieNames.person);
}
