import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const load = () => import('./companies-screen.tsx');

export const screens: ScreenDefinition[] = [
  { path: '/companies', page: 'companies', title: 'access.page.companies', load },
  { path: '/view-companies', page: 'view-companies', title: 'access.page.view-companies', load },
  {
    path: '/company',
    signedIn: true,
    title: 'companies.ownTitle',
    load: () => import('./own-company-screen.tsx'),
  },
];
