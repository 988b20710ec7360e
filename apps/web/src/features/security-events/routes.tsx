import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

export const screens: readonly ScreenDefinition[] = [
  {
    path: pageOf('security-events').url,
    page: 'security-events',
    title: 'access.page.security-events',
    load: async () => {
      const { addSecurityEventTexts } = await import('./texts.ts');
      addSecurityEventTexts();
      return import('./security-events-screen.tsx');
    },
  },
];
