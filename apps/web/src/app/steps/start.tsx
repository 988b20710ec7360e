import { watchMissingTexts } from '@inspect/contract/i18n';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '../../platform/access/sign-in.ts';
import { printInLight } from '../../platform/appearance/print-in-light.ts';
import { followInstalling } from '../../platform/installing/install-prompt.ts';
import { startHeartbeat } from '../../platform/server-status/index.ts';
import { followDirty } from '../../platform/server-status/new-version.ts';
import { registerServiceWorker } from '../../platform/service-worker/register.ts';
import { followSupport } from '../../platform/support/support-phone.ts';
import { client } from '../client.ts';
import { behindFirstPaint } from '../first-paint/behind-first-paint.ts';
import { followSession } from '../follow-session.ts';
import { followTurnedAway } from '../follow-turned-away.ts';
import { Providers } from '../providers.tsx';
import { router } from '../router.tsx';
import { Splash } from '../splash/splash.tsx';
import { followWorkplace } from '../workplace.ts';

/** Whatever goes on beside the screens, as long as the page is open. */
export function follow(): void {
  // Every journey fails on it.
  // biome-ignore lint/suspicious/noConsole: read by whoever develops
  watchMissingTexts((key) => console.error(`the text ${key} is not there yet`));
  followInstalling();
  followSession(client);
  followTurnedAway();
  followWorkplace();
  followOtherTabs();
  followDirty();
  followSupport();
  startHeartbeat();
  printInLight();
  registerServiceWorker();
}

export async function draw(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  const root = createRoot(place);
  // A transition is drawn in slices of some milliseconds: a slow phone takes a tap in between.
  const show = (screens: ReactNode) =>
    startTransition(() => {
      root.render(
        <StrictMode>
          <Providers client={client}>
            {screens}
            <Splash />
          </Providers>
        </StrictMode>,
      );
    });
  // What stands round the screens is put in place while the first of them is looked for.
  show(null);
  await behindFirstPaint(router);
  show(<RouterProvider router={router} />);
}
