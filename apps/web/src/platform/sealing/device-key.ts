import { z } from 'zod';
import { forgetCookie, readCookie, writeCookie } from '../local-state/cookies.ts';
import { cookieNames } from '../local-state/keys.ts';
import { offlineLimitsNow } from '../local-state/offline-limits.ts';
import { withConnection, work } from '../work-database/index.ts';
import { importKey, openBytes, sealBytes } from './seal.ts';

/** So long a page may be opened without the server; whenever it answers they begin anew. */
const keptSeconds = () => offlineLimitsNow().maxHours * 3_600;
const half = z.base64().length(44);

/**
 * Keeps a person's key while he is signed in, so that a reload without a connection finds it again: sealed in the
 * database by a key of a cookie. The database keeps in its files what was deleted from it, the cookie's store wipes it.
 */
export async function rememberKey(owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  // Who was here before has closed his tab without leaving: his key goes with the half that opens it. Of two tabs one finds it.
  const others = await withConnection(() => work.keys.where('owner').notEqual(owner).delete());
  if (others > 0 || readCookie(cookieNames.sealHalf, half) === null)
    writeCookie(cookieNames.sealHalf, textOf(crypto.getRandomValues(new Uint8Array(32))), keptSeconds());
  // Another tab may have written at the same time: whose stands there counts.
  const outer = await cookieKey();
  if (!outer) return;
  const sealed = await sealBytes(outer, bytes, owner);
  await withConnection(() => work.keys.put({ owner, ...sealed }));
}

/** null = this browser has none, or no longer what opens it */
export async function rememberedKey(owner: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const outer = await cookieKey();
  const sealed = outer && (await withConnection(() => work.keys.get(owner)));
  const bytes = sealed && (await openBytes(outer, sealed, owner));
  return bytes ? new Uint8Array(bytes) : null;
}

/** The server was there: the hours begin anew. */
export function renewKey(): void {
  const text = readCookie(cookieNames.sealHalf, half);
  if (text !== null) writeCookie(cookieNames.sealHalf, text, keptSeconds());
}

/** From here on nothing in this browser opens what was sealed. */
export function forgetHalf(): void {
  forgetCookie(cookieNames.sealHalf);
}

export async function forgetSealed(): Promise<void> {
  await withConnection(() => work.keys.clear());
}

async function cookieKey(): Promise<CryptoKey | null> {
  const text = readCookie(cookieNames.sealHalf, half);
  return text === null ? null : importKey(bytesOf(text));
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
