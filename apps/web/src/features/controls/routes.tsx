import { pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const PAGES = ['control', 'control-view', 'control-company', 'control-ts'] as const;

/** One screen for all of them: what one may do on it differs. */
export const screens: readonly ScreenDefinition[] = PAGES.map((page) => ({
  path: pageOf(page).url,
  page,
  title: `access.page.${page}`,
  load: async () => {
    const { addControlTexts } = await import('./texts.ts');
    addControlTexts();
    return import('./controls-screen.tsx');
  },
}));
