import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const load = () => import('./companies-screen.tsx');
const loadOne = () => import('./company-screen.tsx');

export const screens: ScreenDefinition[] = [
  { path: '/companies', page: 'companies', title: 'access.page.companies', load },
  { path: '/view-companies', page: 'view-companies', title: 'access.page.view-companies', load },
  { path: '/companies/$id', page: 'companies', title: 'companies.company', load: loadOne },
  { path: '/view-companies/$id', page: 'view-companies', title: 'companies.company', load: loadOne },
  {
    path: '/company',
    signedIn: true,
    title: 'companies.ownTitle',
    load: () => import('./own-company-screen.tsx'),
  },
];
