import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: ScreenDefinition[] = [
  { path: '/login', title: 'auth.title', layout: 'full', load: () => import('./login-screen.tsx') },
];
