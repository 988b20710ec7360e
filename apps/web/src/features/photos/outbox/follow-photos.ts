import type { QueryClient } from '@tanstack/react-query';
import { servedPerson, sessionStore } from '../../../platform/access/session.ts';
import { invalidate } from '../../../platform/api/invalidate.ts';
import { reportPending } from '../../../platform/pending/pending-work.ts';
import { sealStore } from '../../../platform/sealing/index.ts';
import { isOffline, onServerStatus } from '../../../platform/server-status/index.ts';
import { photoOutbox } from './photo-outbox.ts';

/** Sends what waits whenever it can be sent, and says what still waits. Once, when the application starts. */
export function followPhotos(client: QueryClient): void {
  const { store, open, wake, drain, onStored } = photoOutbox;
  store.subscribe(() => {
    const { photos } = store.get();
    reportPending('photos', { count: photos.length, oldest: photos[0]?.savedAt ?? null });
  });
  onStored(() => void invalidate(client, 'checkups'));

  let served = false;
  const followPerson = () => {
    const session = sessionStore.get();
    const owner = session.kind === 'in' ? session.person.user.id : null;
    const isServed = servedPerson(session) !== null;
    if (owner !== store.get().owner) void open(owner);
    // Shown from memory so far, so nothing was taken from him; now the server knows him.
    else if (isServed && !served) void drain();
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
