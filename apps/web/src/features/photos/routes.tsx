import type { ScreenDefinition } from '../../platform/navigation/screen.ts';
import { REUSES_URL } from './reuses/reuses-url.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: REUSES_URL,
    page: 'tech-service-all',
    title: 'photos.reuse.title',
    load: () => import('./reuses/reuses-screen.tsx'),
  },
];
