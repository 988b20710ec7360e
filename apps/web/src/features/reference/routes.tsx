import { pageOf } from '@inspect/contract/access';
import { LIST_NAMES, LISTS } from '@inspect/contract/reference';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

/** One screen for every declared list; which list it is, its page says. */
export const screens: readonly ScreenDefinition[] = LIST_NAMES.map((name) => {
  const { page } = LISTS[name];
  return {
    path: pageOf(page).url,
    page,
    title: `access.page.${page}`,
    load: () => import('./list-screen.tsx'),
  };
});
