import type { SignedIn } from '@inspect/contract/auth';
import { OPERATIONS } from '@inspect/contract/operations';
import { photoKind } from '../../apps/web/src/features/photos/offline.ts';
import { rememberSession } from '../../apps/web/src/platform/access/remembered-session.ts';
import { sessionStore } from '../../apps/web/src/platform/access/session.ts';
import { followOtherTabs, sessionStarted, signOut } from '../../apps/web/src/platform/access/sign-in.ts';
import { localKeys } from '../../apps/web/src/platform/local-state/keys.ts';
import { forget } from '../../apps/web/src/platform/local-state/local-state.ts';
import { followOutbox, type Kind, outbox } from '../../apps/web/src/platform/outbox/index.ts';
import { followSealKey } from '../../apps/web/src/platform/sealing/index.ts';
import { startHeartbeat } from '../../apps/web/src/platform/server-status/index.ts';

const declared: Kind[] = [photoKind];
/** What goes together needs no more than its name: what features say beside it is for what they show. */
const others: Kind[] = Object.entries(OPERATIONS)
  .map(([name, { schema }]) => ({ name, schema }))
  .filter(({ name }) => !declared.some((kind) => kind.name === name));
const kinds = [...declared, ...others];

/** The outbox of one page with what feeds it, begun as `main.tsx` begins it; only what is shown is left out. */
export function startPage(unknown: readonly string[]): void {
  const nothingIsShown = { invalidateQueries: async () => undefined } as unknown as Parameters<
    typeof followOutbox
  >[0];
  followOtherTabs();
  void sessionStarted();
  followSealKey([]);
  followOutbox(
    nothingIsShown,
    kinds.filter(({ name }) => !unknown.includes(name)),
  );
  startHeartbeat();
}

/** The kind under which a form hands it over. */
export function kindNamed(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
}

/** The server has taken this person's password, in this page. */
export function welcome(person: SignedIn): void {
  forget(localKeys.signOutOwed);
  forget(localKeys.leftBecause);
  rememberSession(person);
  sessionStore.set({ kind: 'in', person, confirmed: true });
}

export { outbox, sessionStore, signOut };
