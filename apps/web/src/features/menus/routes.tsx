import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('settings-menus').url,
    page: 'settings-menus',
    title: 'access.page.settings-menus',
    load: async () => {
      const { addMenusTexts } = await import('./texts.ts');
      addMenusTexts();
      return import('./menus-screen.tsx');
    },
  },
];
