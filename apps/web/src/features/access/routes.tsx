import { type PageRoute, pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const PAGES: readonly PageRoute[] = ['accesses', 'accesses_all'];

/** One screen, for an owner's people and for everybody. */
export const screens: readonly ScreenDefinition[] = PAGES.map((page) => ({
  path: pageOf(page).url,
  page,
  title: `access.page.${page}`,
  load: () => import('./access-screen.tsx'),
}));
