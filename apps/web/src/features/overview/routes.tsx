import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('overview').url,
    page: 'overview',
    title: 'access.page.overview',
    load: async () => {
      const { addOverviewTexts } = await import('./texts.ts');
      addOverviewTexts();
      return import('./overview-screen.tsx');
    },
  },
];
