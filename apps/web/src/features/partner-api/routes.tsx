import { type PageRoute, pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const withTexts = (page: PageRoute, load: ScreenDefinition['load']): ScreenDefinition => ({
  path: pageOf(page).url,
  page,
  title: `access.page.${page}`,
  load: async () => {
    const { addPartnerTexts } = await import('./texts.ts');
    addPartnerTexts();
    return load();
  },
});

export const screens: readonly ScreenDefinition[] = [
  withTexts('api-users', () => import('./partners/partners-screen.tsx')),
  withTexts('api-history', () => import('./traces/calls-screen.tsx')),
  withTexts('api-notifications', () => import('./webhooks/webhooks-screen.tsx')),
  withTexts('api-search-histories', () => import('./traces/searches-screen.tsx')),
  withTexts('api-view-histories', () => import('./traces/views-screen.tsx')),
];
