import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('devices').url,
    page: 'devices',
    title: 'access.page.devices',
    load: () => import('./devices-screen.tsx'),
  },
];
