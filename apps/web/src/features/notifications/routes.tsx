import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('all_notifications').url,
    page: 'all_notifications',
    title: 'access.page.all_notifications',
    load: async () => {
      const { addNotificationTexts } = await import('./texts.ts');
      addNotificationTexts();
      return import('./notifications-screen.tsx');
    },
  },
];
