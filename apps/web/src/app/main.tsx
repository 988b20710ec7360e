import './no-eval.ts';
import './mantine.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from '../platform/access/sign-in.ts';
import { printInLight } from '../platform/appearance/print-in-light.ts';
import { followInstalling } from '../platform/installing/install-prompt.ts';
import { startHeartbeat } from '../platform/server-status/index.ts';
import { followDirty } from '../platform/server-status/new-version.ts';
import { registerServiceWorker } from '../platform/service-worker/register.ts';
import { followSupport } from '../platform/support/support-phone.ts';
import { client } from './client.ts';
import { endFirstPaint } from './first-paint/end-first-paint.ts';
import { followSession } from './follow-session.ts';
import { followTurnedAway } from './follow-turned-away.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { Splash } from './splash/splash.tsx';
import { followWorkplace } from './workplace.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

endFirstPaint(router);
const root = createRoot(place);
// A transition is drawn in slices of some milliseconds: a slow phone takes a tap in between.
startTransition(() => {
  root.render(
    <StrictMode>
      <Providers client={client}>
        <RouterProvider router={router} />
        <Splash />
      </Providers>
    </StrictMode>,
  );
});

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
