import type { AnyRouter } from '@tanstack/react-router';
import { sessionStore } from '../../platform/access/session.ts';

/** Whatever is waited for longer says so itself, below the picture. */
const LONGEST_MS = 3_000;

/** Takes away the picture that `sign-in.html` begins with, when a screen is there; on every other page there is none. */
export function endFirstPaint(router: Pick<AnyRouter, 'subscribe'>): void {
  const picture = document.getElementById('first-paint');
  if (!picture) return;
  const end = () => picture.remove();
  router.subscribe('onRendered', end);
  // Somebody whom this browser remembers is led home: he does not sign in.
  sessionStore.subscribe(() => {
    if (sessionStore.get().kind === 'in') end();
  });
  setTimeout(end, LONGEST_MS);
}
