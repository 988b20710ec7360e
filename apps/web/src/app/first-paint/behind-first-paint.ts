import type { AnyRouter } from '@tanstack/react-router';
import { sessionStore } from '../../platform/access/session.ts';

/** Whatever is waited for longer says so itself, below the picture. */
const LONGEST_MS = 3_000;

/**
 * Resolves when the application is to be drawn. Behind the picture that `sign-in.html` begins with that is when the screen has
 * been found, so that React draws it at one go, in slices; what the router finds later is drawn in one piece. The picture
 * is taken away when a screen is there; every other page has none, and begins at once.
 */
export async function behindFirstPaint(router: Pick<AnyRouter, 'subscribe' | 'load'>): Promise<void> {
  const picture = document.getElementById('first-paint');
  if (!picture) return;
  const end = () => picture.remove();
  router.subscribe('onRendered', end);
  await new Promise<void>((resolve) => {
    // Somebody whom this browser remembers is led home: he does not sign in.
    sessionStore.subscribe(() => {
      if (sessionStore.get().kind !== 'in') return;
      end();
      resolve();
    });
    setTimeout(() => {
      end();
      resolve();
    }, LONGEST_MS);
    // What went wrong the router says itself, once it is drawn.
    router.load().then(resolve, () => resolve());
  });
}
