import { pageOf } from '@inspect/contract/access';
import { ANALYSIS_PAGES } from '@inspect/contract/analysis';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

/** One screen for both pages: what may be done on it is said by the page's rights. */
export const screens: readonly ScreenDefinition[] = ANALYSIS_PAGES.map((page) => ({
  path: pageOf(page).url,
  page,
  title: `access.page.${page}`,
  load: async () => {
    const { addAnalysisTexts } = await import('./texts.ts');
    addAnalysisTexts();
    return import('./analysis-screen.tsx');
  },
}));
