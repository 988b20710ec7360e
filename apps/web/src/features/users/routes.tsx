import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const load = () => import('./people-screen.tsx');

export const screens: ScreenDefinition[] = [
  { path: '/users', page: 'users', title: 'access.page.users', load },
  {
    path: '/tech-service-owner-users',
    page: 'tech-service-owner-users',
    title: 'access.page.tech-service-owner-users',
    load,
  },
];
