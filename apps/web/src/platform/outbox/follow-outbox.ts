import type { QueryClient } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { servedPerson, sessionStore } from '../access/session.ts';
import { type Invalidated, invalidate } from '../api/invalidate.ts';
import { beforeReload } from '../dirty/before-reload.ts';
import { noteInPage } from '../dirty/dirty-work.ts';
import { databaseEpochNow } from '../local-state/database-epoch.ts';
import { gathering } from '../realtime/index.ts';
import { sealStore } from '../sealing/index.ts';
import { isOffline, onServerStatus } from '../server-status/index.ts';
import { work } from '../work-database/index.ts';
import { followMerges } from './merges.ts';
import type { Kind } from './operation.ts';
import { outbox } from './this-outbox.ts';

/** Sends what waits whenever it can be sent. Once, when the application starts. */
export function followOutbox(client: QueryClient, kinds: readonly Kind[]): void {
  const { store, open, wake, drain, followEpoch, onDone } = outbox;
  for (const kind of kinds) outbox.register(kind);
  followMerges(outbox);
  beforeReload({ settle: outbox.rest, resume: outbox.resume });
  const touched = new Set<Invalidated>();
  const readAnew = () => {
    void invalidate(client, ...touched);
    touched.clear();
  };
  onDone(({ kind }) => {
    const { touches } = kinds.find(({ name }) => name === kind) ?? {};
    if (!touches) return;
    // Those of a batch are done in the same moment: what is on the screen is read once for all of them.
    if (touched.size === 0) queueMicrotask(readAnew);
    touched.add(touches);
  });

  store.subscribe(() => {
    const { owner, operations } = store.get();
    // Of whoever has left it waits in this page until he is back, or somebody else comes.
    if (owner !== null) noteInPage(operations.some(({ unkept }) => unkept));
  });

  let served = false;
  let epoch = databaseEpochNow();
  const followPerson = () => {
    const session = sessionStore.get();
    const owner = session.kind === 'in' ? session.person.user.id : null;
    const isServed = servedPerson(session) !== null;
    if (owner !== store.get().owner) {
      void open(owner);
      followOthers(owner);
    }
    // Shown from memory so far, so nothing was taken from him; now the server knows him.
    else if (isServed && !served) void drain();
    if (isServed && databaseEpochNow() !== epoch) {
      epoch = databaseEpochNow();
      void followEpoch();
    }
    served = isServed;
  };
  sessionStore.subscribe(followPerson);
  // With his key more of them can be read and sent.
  sealStore.subscribe(() => {
    if (sealStore.get().kind === 'open') void drain();
  });
  followPerson();

  let wasOffline = isOffline();
  onServerStatus(() => {
    if (wasOffline && !isOffline()) wake();
    wasOffline = isOffline();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}

let unfollow = () => {};

/** What another page of this browser adds, sends or gives up is shown here too. */
function followOthers(owner: string | null): void {
  unfollow();
  unfollow = () => {};
  if (owner === null) return;
  const { hear, stop } = gathering<void>(() => void outbox.refresh());
  const changes = liveQuery(async () => (await work.device.get('this'))?.changes);
  const { unsubscribe } = changes.subscribe({ next: () => hear(), error: () => undefined });
  unfollow = () => {
    unsubscribe();
    stop();
  };
}
