import type { SignedIn } from '@inspect/contract/auth';
import type { Changes, ChangesOf } from '@inspect/contract/changes';
import type { EventName } from '@inspect/contract/events';
import { currentPerson, servedPerson, sessionStore } from '../access/session.ts';
import { gathering, onOwnEvent, onReconnect } from '../realtime/index.ts';
import { sealStore } from '../sealing/index.ts';
import { isOffline, onServerStatus } from '../server-status/status-store.ts';
import type { Databases } from './databases.ts';
import { createPull } from './pull-changes.ts';

type PulledName = keyof Databases['pulled'];
const OF = {
  'inspect.company': 'company',
  'offline.company': 'company',
  'offline.checkups': 'checkups',
} as const satisfies Record<PulledName, ChangesOf>;

/** Rows that are kept for one person as the server has them, declared by the feature whose rows they are. */
export type PulledCopy = {
  /** by whose cursor: in `inspect` as long as he is signed in, in `offline` sealed until he comes back */
  by: PulledName;
  store: string;
  rows: (changes: Changes) => readonly { _id: string }[];
  /** who keeps them, of those who belong to a company */
  isFor: (person: SignedIn) => boolean;
  /** the company's events that hint that something has changed */
  events: readonly EventName<'company'>[];
  /** something of it was taken over, or was found to be as it was */
  taken?: () => void;
};

/**
 * The declared rows follow the server: what has changed is pulled when the server first answers their reader, and whenever an
 * event, a new connection or the server's return hints at it. Those of `inspect` go with him. Once, when the application starts.
 */
export function followChanges(databases: Databases, declared: readonly PulledCopy[]): void {
  const names = [...new Set(declared.map(({ by }) => by))];
  const pulls = names.map((name) =>
    pullOf(
      databases,
      name,
      declared.filter(({ by }) => by === name),
    ),
  );
  const hint = () => {
    for (const pull of pulls) pull.hint();
  };
  let before: string | null = null;
  let served: SignedIn | null = null;
  let company: string | null = null;
  let stops: (() => void)[] = [];
  const listen = (next: string | null) => {
    if (next === company) return;
    for (const stop of stops) stop();
    company = next;
    stops =
      next === null
        ? []
        : pulls.flatMap(({ events, announced }) =>
            events.map((event) => onOwnEvent(next, event, () => announced())),
          );
  };
  const follow = () => {
    const session = sessionStore.get();
    const now = currentPerson()?.user.id ?? null;
    if (now !== before) for (const name of names) databases.pulled[name].leave();
    if (session.kind !== 'starting' && now !== before) void forgetOthers(databases, now);
    // Where the browser stores nothing, work goes on without.
    if (now !== null && now !== before) void databases.open().catch(() => undefined);
    before = now;
    listen(currentPerson()?.user.company ?? null);
    const is = servedPerson(session);
    if (is && is !== served) hint();
    served = is;
  };
  sessionStore.subscribe(follow);
  // With his key what came without it can be kept.
  let lacked = sealStore.get().kind === 'none';
  sealStore.subscribe(() => {
    const { kind } = sealStore.get();
    if (kind === 'open' && lacked) hint();
    if (kind !== 'asking') lacked = kind === 'none';
  });
  let wasOffline = isOffline();
  onServerStatus(() => {
    if (wasOffline && !isOffline()) hint();
    wasOffline = isOffline();
  });
  onReconnect(hint);
  follow();
}

function pullOf(databases: Databases, name: PulledName, declared: readonly PulledCopy[]) {
  const reader = () => {
    const person = servedPerson(sessionStore.get());
    // Staff see the rows of every company and keep none.
    const isReader =
      person !== null && person.user.company !== null && declared.some(({ isFor }) => isFor(person));
    return isReader ? person.user.id : null;
  };
  const pull = createPull({
    of: OF[name],
    copies: databases.pulled[name],
    reader,
    rowsOf: (changes) => {
      const rows: Record<string, { _id: string }[]> = {};
      for (const one of declared) rows[one.store] = [...(rows[one.store] ?? []), ...one.rows(changes)];
      return rows;
    },
    taken: () => {
      for (const one of declared) one.taken?.();
    },
  });
  return {
    hint: pull.hint,
    announced: gathering<void>(pull.hint).hear,
    events: [...new Set(declared.flatMap(({ events }) => events))],
  };
}

/** `inspect` holds rows of who is signed in alone: his own also after a start without the server. */
async function forgetOthers(databases: Databases, owner: string | null): Promise<void> {
  for (const [store, rows] of Object.entries(databases.personal))
    if (store.startsWith('inspect.'))
      // Where the browser stores nothing there is nothing to forget.
      await rows.forgetOthers(owner).catch(() => undefined);
}
