import './no-eval.ts';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './base.css';
import 'dayjs/locale/hy-am';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPhotos, sealOldPhotos } from '../features/photos/index.ts';
import { personalCopies } from '../features/users/index.ts';
import { followOtherTabs, sessionEnded } from '../platform/access/sign-in.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { sealOldDrafts } from '../platform/drafts/index.ts';
import { copies, databases, followCopies, followPersonalCopies } from '../platform/offline/index.ts';
import { startRealtime } from '../platform/realtime/index.ts';
import { followSealKey } from '../platform/sealing/index.ts';
import { startHeartbeat } from '../platform/server-status/index.ts';
import { followDirty } from '../platform/server-status/new-version.ts';
import { registerServiceWorker } from '../platform/service-worker/register.ts';
import { followAccess } from './follow-access.ts';
import { followReports } from './follow-reports.ts';
import { followSession } from './follow-session.ts';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';
import { Splash } from './splash/splash.tsx';

const client = createQueryClient(sessionEnded);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
      <Splash />
    </Providers>
  </StrictMode>,
);

followSession(client);
followAccess();
followReports(client);
followOtherTabs();
followSealKey([sealOldDrafts, sealOldPhotos]);
followDirty();
startHeartbeat();
followCopies(copies);
followPersonalCopies(databases, personalCopies);
followPhotos(client);
startRealtime();
registerServiceWorker();
