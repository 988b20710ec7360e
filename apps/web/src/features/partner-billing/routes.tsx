import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('api-payments').url,
    page: 'api-payments',
    title: 'access.page.api-payments',
    load: async () => {
      // The staff alone see these texts: they must be there before the modules of the screen are read.
      const { addBillingTexts } = await import('./texts.ts');
      addBillingTexts();
      return import('./billing-screen.tsx');
    },
  },
];
