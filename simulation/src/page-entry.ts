import type { SignedIn } from '@inspect/contract/auth';
import { OPERATIONS } from '@inspect/contract/operations';
import { FINDINGS_KINDS } from '../../apps/web/src/features/checkups/mechanic/offline.ts';
import { carCopies, followOwnCars, ownCars } from '../../apps/web/src/features/checkups/mechanic/own-cars.ts';
import { foundAt } from '../../apps/web/src/features/checkups/mechanic/queue.ts';
import { companyCopies } from '../../apps/web/src/features/companies/offline.ts';
import { photoKind } from '../../apps/web/src/features/photos/offline.ts';
import { personalCopies } from '../../apps/web/src/features/users/offline.ts';
import { rememberSession } from '../../apps/web/src/platform/access/remembered-session.ts';
import { sessionStore } from '../../apps/web/src/platform/access/session.ts';
import { followOtherTabs, sessionStarted, signOut } from '../../apps/web/src/platform/access/sign-in.ts';
import { localKeys } from '../../apps/web/src/platform/local-state/keys.ts';
import { forget } from '../../apps/web/src/platform/local-state/local-state.ts';
import { databases, followChanges } from '../../apps/web/src/platform/offline/index.ts';
import { followOutbox, type Kind, outbox } from '../../apps/web/src/platform/outbox/index.ts';
import { deliver, tellReconnected } from '../../apps/web/src/platform/realtime/events.ts';
import { followSealKey } from '../../apps/web/src/platform/sealing/index.ts';
import { startHeartbeat } from '../../apps/web/src/platform/server-status/index.ts';

const declared: Kind[] = [photoKind, ...Object.values(FINDINGS_KINDS)];
/** What goes together needs no more than its name: what features say beside it is for what they show. */
const others: Kind[] = Object.entries(OPERATIONS)
  .map(([name, { schema }]) => ({ name, schema }))
  .filter(({ name }) => !declared.some((kind) => kind.name === name));
const kinds = [...declared, ...others];

/** The outbox and the copies of one page with what feeds them, begun as `start-work.ts` begins it; only what is shown is left out. */
export function startPage(unknown: readonly string[]): void {
  const nothingIsShown = { invalidateQueries: async () => undefined } as unknown as Parameters<
    typeof followOutbox
  >[0];
  followOtherTabs();
  void sessionStarted();
  followSealKey([]);
  followChanges(databases, [...personalCopies, ...companyCopies, ...carCopies]);
  followOwnCars();
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

export { databases, deliver, foundAt, outbox, ownCars, sessionStore, signOut, tellReconnected };
