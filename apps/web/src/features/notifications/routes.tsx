import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('settings-vin-notifications').url,
    page: 'settings-vin-notifications',
    title: 'access.page.settings-vin-notifications',
    load: () => import('./notices-screen.tsx'),
  },
];
