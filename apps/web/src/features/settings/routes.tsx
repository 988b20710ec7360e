import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: '/settings',
    signedIn: true,
    title: 'settings.title',
    load: () => import('./settings-screen.tsx'),
  },
];
