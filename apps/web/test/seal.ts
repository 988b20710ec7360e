import { sessionStore } from '../src/platform/access/session.ts';
import { importKey } from '../src/platform/sealing/seal.ts';
import { sealStore } from '../src/platform/sealing/seal-store.ts';

const keys = new Map<string, CryptoKey>();
const made = await Promise.all(
  Array.from({ length: 64 }, () => importKey(crypto.getRandomValues(new Uint8Array(32)))),
);

/** This person's key is there, as after his sign-in; each person has one of his own. */
export function openSeal(owner: string): void {
  const key = keys.get(owner) ?? made.pop();
  if (!key) throw new Error('64 people at one browser are enough');
  keys.set(owner, key);
  sealStore.set({ kind: 'open', owner, key });
}

/** Returns how to leave the key to the program itself. */
export const stopOpening = sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.kind === 'in') openSeal(session.person.user.id);
});
