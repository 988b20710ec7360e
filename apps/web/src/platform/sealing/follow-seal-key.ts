import { ownAccountEndpoints } from '@inspect/contract/auth';
import { rememberedSession } from '../access/remembered-session.ts';
import { servedPerson, sessionStore } from '../access/session.ts';
import { sessionAsked } from '../access/sign-in.ts';
import { call, NoResponse, ServerRefusal } from '../api/call.ts';
import { timeLimit } from '../api/time-limit.ts';
import { isOffline, onServerStatus } from '../server-status/index.ts';
import { bytesOf, forgetHalf, forgetSealed, rememberedKey, rememberKey, renewKey } from './device-key.ts';
import { importKey } from './seal.ts';
import { sealStore } from './seal-store.ts';

/** Seals what an older version of the application left of this person in clear. */
type TakeOver = (owner: string, key: CryptoKey) => Promise<void>;
/** What else is made of the key when it has come: `bytes` are the key itself. */
type OnKey = (owner: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Until it is known whether there is a key nothing is written: a dead line is given no longer than that. */
const KEY_LIMIT_MS = 15_000;

/** What touches the kept keys does so one after the other. */
let chain: Promise<void> = Promise.resolve();

/**
 * The key that seals unsent work is there exactly as long as its person is signed in: this browser's own from the last
 * start, or the server's. Once, when the application starts.
 */
export function followSealKey(takeOvers: readonly TakeOver[], onKey: OnKey = async () => {}): void {
  let shown: string | null = null;
  let served = false;
  const follow = () => {
    const session = sessionStore.get();
    // What this page holds of him is dropped at once, whatever is still being done.
    if (session.kind === 'out') {
      sealStore.set({ kind: 'none' });
      const former = shown;
      shown = null;
      const here = rememberedSession()?.user.id;
      // Somebody else has come in another tab: what the browser keeps is his.
      if (former !== null && here !== undefined && here !== former) return;
      forgetHalf();
      // Where the browser keeps nothing there is nothing to forget.
      chain = chain.then(forgetSealed).catch(() => undefined);
    } else if (session.kind === 'in') {
      const { id } = session.person.user;
      const isNew = id !== shown || (session.confirmed && !served);
      [shown, served] = [id, session.confirmed];
      // Nothing is told of what waits for him, neither that it is nothing, until it is known whether he has a key.
      if (isNew && ownerNow() !== id) sealStore.set({ kind: 'asking' });
      look();
    }
  };
  const look = () => {
    // A fault is told, and the next to sign in has his key all the same.
    chain = chain
      .then(() => open(takeOvers, onKey))
      .catch((problem) => {
        report(problem);
        if (sealStore.get().kind === 'asking') sealStore.set({ kind: 'none' });
      });
  };
  sessionStore.subscribe(follow);
  onServerStatus(() => {
    if (isOffline()) return;
    if (sealStore.get().kind === 'none') look();
    // A page that is open for longer than a device may be alone has heard of the server all the while.
    else if (servedPerson(sessionStore.get())?.user.id === ownerNow()) renewKey();
  });
  follow();
}

/**
 * The person has opened his key by himself, without the server; `enter` signs him in with it. It is kept as one that the
 * server gave.
 */
export async function takeKey(
  owner: string,
  bytes: Uint8Array<ArrayBuffer>,
  enter: () => void,
): Promise<void> {
  sealStore.set({ kind: 'open', owner, key: await importKey(bytes) });
  enter();
  // A full disk keeps no key; this page has it all the same.
  chain = chain.then(() => (isStill(owner) ? rememberKey(owner, bytes) : undefined)).catch(() => undefined);
  await chain;
}

const report = (problem: unknown) => reportError(problem);

function ownerNow(): string | null {
  const state = sealStore.get();
  return state.kind === 'open' ? state.owner : null;
}

async function open(takeOvers: readonly TakeOver[], onKey: OnKey): Promise<void> {
  const session = sessionStore.get();
  if (session.kind !== 'in') return;
  const owner = session.person.user.id;
  if (ownerNow() === owner) {
    if (session.confirmed) renewKey();
    return;
  }
  const bytes = await bytesFor(owner);
  const key = bytes && (await importKey(bytes));
  // What is there already is sealed before anybody reads it.
  if (key) for (const takeOver of takeOvers) await takeOver(owner, key).catch(report);
  // He may have left meanwhile.
  const now = sessionStore.get();
  if (now.kind !== 'in' || now.person.user.id !== owner) return;
  // Meanwhile he may have opened it by himself.
  if (!key && ownerNow() === owner) return;
  sealStore.set(key ? { kind: 'open', owner, key } : { kind: 'none' });
  // Nobody waits for it.
  if (bytes) void onKey(owner, bytes).catch(report);
}

/** Without a secure context a browser seals nothing; then nothing is kept. */
async function bytesFor(owner: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!globalThis.crypto?.subtle) return null;
  const own = await rememberedKey(owner).catch(() => null);
  if (own) return own;
  // A browser that was killed may have lost its half, and only whom the server knows is given the key: "none" said too
  // early would open a screen without what is stored for it.
  await sessionAsked();
  if (servedPerson(sessionStore.get())?.user.id !== owner) return null;
  try {
    const { data } = await call(ownAccountEndpoints.sealKey, { signal: timeLimit(KEY_LIMIT_MS) });
    const bytes = bytesOf(data.key);
    // A full disk keeps no key; this page has it all the same.
    if (isStill(owner)) await rememberKey(owner, bytes).catch(() => undefined);
    return bytes;
  } catch (problem) {
    if (problem instanceof NoResponse || problem instanceof ServerRefusal) return null;
    throw problem;
  }
}

function isStill(owner: string): boolean {
  const session = sessionStore.get();
  return session.kind === 'in' && session.person.user.id === owner;
}
