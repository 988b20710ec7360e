import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const PAGES = ['statistics', 'all-statistics', 'companies-statistics', 'company-statistics'] as const;

/** One screen for all of them. */
export const screens: readonly ScreenDefinition[] = PAGES.map((page) => ({
  path: pageOf(page).url,
  page,
  title: `access.page.${page}`,
  load: async () => {
    const { addStatisticsTexts } = await import('./texts.ts');
    addStatisticsTexts();
    return import('./statistics-screen.tsx');
  },
}));
