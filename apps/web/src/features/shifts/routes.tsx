import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('cash-shifts').url,
    page: 'cash-shifts',
    title: 'access.page.cash-shifts',
    load: () => import('./shifts-screen.tsx'),
  },
];
