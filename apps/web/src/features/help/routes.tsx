import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';
import NotFoundScreen from './not-found-screen.tsx';
import { OFFLINE_URL } from './offline-url.ts';

export const screens: ScreenDefinition[] = [
  {
    path: pageOf('settings-faq').url,
    page: 'settings-faq',
    title: 'access.page.settings-faq',
    load: () => import('./faq-screen.tsx'),
  },
  {
    path: OFFLINE_URL,
    title: 'help.offline.title',
    layout: 'full',
    load: () => import('./offline-screen.tsx'),
  },
  {
    path: '/error-404',
    title: 'shell.notFoundTitle',
    layout: 'full',
    eager: true,
    load: () => Promise.resolve({ default: NotFoundScreen }),
  },
];

/** What `/` shows to a person who has no page with a screen yet. */
export const noPagesScreen: ScreenDefinition = {
  path: '/',
  title: 'shell.noPagesTitle',
  load: () => import('./no-pages-screen.tsx'),
};
