import { type SignedIn, signedIn, signInEndpoints } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { z } from 'zod';
import { LocalRefusal } from '../access/local-refusal.ts';
import { servedPerson, sessionStore } from '../access/session.ts';
import { enterHere, loadSession, stayHere } from '../access/sign-in.ts';
import type { TurnedAway } from '../access/turned-away.ts';
import { forgetTyped, noteTyped, takeTyped } from '../access/typed-password.ts';
import { localKeys } from '../local-state/keys.ts';
import { forget, readState, writeState } from '../local-state/local-state.ts';
import { DAY_MS, HOUR_MS, offlineLimitsNow } from '../local-state/offline-limits.ts';
import { databases } from '../offline/index.ts';
import {
  importKey,
  openBytes,
  openValue,
  rememberedKey,
  sealBytes,
  sealValue,
  takeKey,
} from '../sealing/index.ts';
import { isOffline, isSilenceOver, judgeClock, serverNow } from '../server-status/index.ts';
import { withConnection } from '../work-database/index.ts';
import { emailKeyOf } from './email-key.ts';
import { ITERATIONS, passwordKey } from './password-key.ts';
import { NO_TRIES, waitOf, withOneMore } from './tries.ts';

const content = z.object({ person: signedIn, enteredAt: z.number() });
const keyLabel = (id: string) => `local-user-key/${id}`;
const personLabel = (id: string) => `local-user/${id}`;

const users = databases.localUsers;
const inUsers = <Result>(work: () => PromiseLike<Result>) => withConnection(work, users.db);

/** After a sign-in with the server: his key, under what his password gives, and who he is, under the key. */
export async function keepLocalUser(owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const person = servedPerson(sessionStore.get());
  const password = person?.user.id === owner ? takeTyped(person.user.email) : null;
  if (person && password !== null) await keep(person, password, bytes);
}

/**
 * He has chosen another password: from now on that one lets him in here, and the former none. Where it can't be kept neither
 * does, until the server has taken it.
 */
export async function keepNewPassword(owner: string, password: string): Promise<void> {
  noteToForget(owner, true);
  const person = servedPerson(sessionStore.get());
  if (person?.user.id !== owner) return forgetLocalUser(owner);
  // Of the sign-in whose key has not come yet, it is the former one.
  forgetTyped();
  try {
    const bytes = await rememberedKey(owner);
    if (bytes) return await keep(person, password, bytes);
  } catch {
    // A full disk, or none: what is left of the former one goes.
  }
  await forgetLocalUser(owner);
  noteTyped(person.user.email, password);
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: of two passwords the one that was given later counts, however long either takes. */
function keep(...given: Parameters<typeof put>): Promise<void> {
  const done = last.then(() => put(...given));
  last = done.catch(() => undefined);
  return done;
}

async function put(person: SignedIn, password: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const owner = person.user.id;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const outer = await passwordKey(password, salt, ITERATIONS);
  const stored = { person, enteredAt: serverNow().getTime() };
  const row = {
    _id: owner,
    emailKey: await emailKeyOf(person.user.email),
    salt,
    iterations: ITERATIONS,
    ...NO_TRIES,
    key: await sealBytes(outer, bytes, keyLabel(owner)),
    person: await sealValue(await importKey(bytes), stored, personLabel(owner)),
  };
  await inUsers(() => users.put(row));
  noteToForget(owner, false);
}

/**
 * Nobody answered the sign-in. Whoever has signed in here before is let in by his password alone: what it gives opens his
 * key or does not; nothing else of it is kept. @throws LocalRefusal, or `silence` where this device knows nobody
 */
export async function signInHere(typedEmail: string, password: string, silence: Error): Promise<void> {
  const email = signInEndpoints.login.body.shape.email.parse(typedEmail);
  const row = await known(email);
  if (!row) throw silence;
  if (toForget().includes(row._id)) {
    await forgetLocalUser(row._id);
    throw silence;
  }
  await countTry(row._id);
  const outer = await passwordKey(password, row.salt, row.iterations);
  const opened = await openBytes(outer, row.key, keyLabel(row._id));
  if (!opened) throw new LocalRefusal(t('error.credentials'));
  const bytes = new Uint8Array(opened);
  const stored = content.safeParse(
    await openValue(await importKey(bytes), row.person, personLabel(row._id)),
  ).data;
  await inUsers(() => users.update(row._id, NO_TRIES));
  if ((judgeClock()?.diff ?? 0) > 0) throw new LocalRefusal(t('serverStatus.clockWrong'));
  const kept = offlineLimitsNow().signInDays * DAY_MS;
  const isOver = stored && (Date.now() - stored.enteredAt > kept || isUnnamedOver(row.unnamedSince));
  if (!stored || (isSilenceOver() ?? true) || isOver) throw new LocalRefusal(t('auth.here.over'));
  await takeKey(row._id, bytes, () => enterHere(stored.person));
  stayHere(stored.person);
  // One call alone was lost, and the server is there. Else it is asked when it answers again.
  if (!isOffline()) void loadSession();
}

/** Whether there is somebody whom this device may let in while nobody answers. */
export async function canAnybodyEnter(): Promise<boolean> {
  if (isSilenceOver() ?? true) return false;
  try {
    const ids = await inUsers(() => users.toCollection().primaryKeys());
    return ids.some((id) => !toForget().includes(id));
  } catch {
    return false;
  }
}

/** The server was there for too long without naming him, whom the device has let in: he may be blocked. */
const isUnnamedOver = (since: number | undefined) =>
  since !== undefined && Date.now() - since > offlineLimitsNow().maxHours * HOUR_MS;

/**
 * His password opens nothing here any more, until the server has taken it again. What is unsent stays sealed. Where it
 * can't be done now it is noted, and nobody is let in by it.
 */
export async function forgetLocalUser(id: string): Promise<void> {
  noteToForget(id, true);
  try {
    await inUsers(() => users.delete(id));
    // First what says how far they have come: what is left without it is read anew.
    for (const store of ['offline.company', 'offline.mechanics'] as const) {
      const { table, forget: forgetRows } = databases.personal[store];
      await withConnection(() => forgetRows(id), table.db);
    }
  } catch {
    // The note stands, and the next try to come in by this device deletes what is left.
    return;
  }
  noteToForget(id, false);
}

/**
 * The server did not let him in: one whom it calls blocked this device lets in no more, another one not for long. His id, where it is
 * known here.
 */
export async function turnAwayHere({ blocked, whom }: TurnedAway): Promise<string | undefined> {
  const id = 'id' in whom ? whom.id : (await known(whom.email))?._id;
  if (id === undefined) return undefined;
  if (blocked) {
    await forgetLocalUser(id);
    return id;
  }
  await inUsers(() =>
    users.db.transaction('rw', users, async () => {
      const row = await users.get(id);
      if (row && row.unnamedSince === undefined) await users.put({ ...row, unnamedSince: Date.now() });
    }),
  );
  return id;
}

const toForget = () => readState(localKeys.toForget, z.array(z.string())) ?? [];

function noteToForget(id: string, isWanted: boolean): void {
  const ids = toForget().filter((other) => other !== id);
  if (isWanted) ids.push(id);
  if (ids.length > 0) writeState(localKeys.toForget, ids);
  else forget(localKeys.toForget);
}

async function known(email: string) {
  // Without a secure context nothing is sealed, and a browser that stores nothing knows nobody.
  if (!globalThis.crypto?.subtle) return undefined;
  try {
    const emailKey = await emailKeyOf(email);
    return await inUsers(() => users.where({ emailKey }).first());
  } catch {
    return undefined;
  }
}

/** One more of his tries is used up, in all tabs together. @throws LocalRefusal when he has to wait */
async function countTry(id: string): Promise<void> {
  const wait = await inUsers(() =>
    users.db.transaction('rw', users, async () => {
      const row = await users.get(id);
      if (!row) return 'closed';
      const left = waitOf(row, Date.now());
      if (left === 0) await users.put({ ...row, ...withOneMore(row, Date.now()) });
      return left;
    }),
  );
  if (wait === 'closed') throw new LocalRefusal(t('auth.here.closed'));
  if (wait > 0) throw new LocalRefusal(t('error.login_locked', { seconds: wait }));
}
