import { sessionStore } from '../platform/access/session.ts';
import { beginBackground } from './background.ts';
import { createChunk } from './chunk.ts';
import { texts } from './texts.ts';

/** The frame around the screens, needed only where somebody is signed in: sign-in doesn't wait for it. */
export const workplace = createChunk('workplace', async () => {
  await texts.fetch();
  return (await import('./layouts/frame.tsx')).Frame;
});

/**
 * Fetched as soon as somebody is signed in or begins to type his name; what goes on behind the screens then, and where a
 * session has ended, because what it held open must be put away.
 */
export function followWorkplace(): void {
  // The frame says what failed, and asks again.
  const fetch = () => void workplace.fetch().catch(() => undefined);
  const follow = () => {
    const state = sessionStore.get();
    if (state.kind === 'in') fetch();
    if (state.kind === 'out' && state.reason !== 'unknown') void beginBackground();
  };
  const expect = () => {
    fetch();
    void beginBackground();
  };
  sessionStore.subscribe(follow);
  follow();
  window.addEventListener('input', expect, { once: true });
}
