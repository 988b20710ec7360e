import { sessionStore } from '../platform/access/session.ts';
import { createChunk } from '../ui/lazy/chunk.ts';
import { client } from './client.ts';
import { texts } from './texts.ts';
import { toastPlace } from './toasts.tsx';

/** What is needed only where somebody is, or was a moment ago, signed in: sign-in doesn't wait for it. */
export const workplace = createChunk('workplace', async () => {
  // Messages must show without a connection too.
  await Promise.all([texts.fetch(), toastPlace.fetch()]);
  const { Frame, startWork } = await import('./start-work.ts');
  startWork(client);
  return Frame;
});

/**
 * Fetched as soon as somebody is signed in or begins to type his name; and where a session has ended, because what it
 * held open must be put away.
 */
export function followWorkplace(): void {
  // The frame says what failed, and asks again.
  const fetch = () => void workplace.fetch().catch(() => undefined);
  const follow = () => {
    const state = sessionStore.get();
    if (state.kind === 'in' || (state.kind === 'out' && state.reason !== 'unknown')) fetch();
  };
  sessionStore.subscribe(follow);
  follow();
  window.addEventListener('input', fetch, { once: true });
}
