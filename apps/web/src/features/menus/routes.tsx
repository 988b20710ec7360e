import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('settings-menus').url,
    page: 'settings-menus',
    title: 'access.page.settings-menus',
    load: () => import('./menus-screen.tsx'),
  },
];
