import { type PageRoute, pageOf } from '@inspect/contract/access';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';
import { addChangeTexts } from '../histories/index.ts';

const PAGES: readonly PageRoute[] = ['user-history', 'owner-user-history'];

/** One screen: everybody's sign-ins, or those of one's own people. */
export const screens: readonly ScreenDefinition[] = [
  ...PAGES.map(
    (page): ScreenDefinition => ({
      path: pageOf(page).url,
      page,
      title: `access.page.${page}`,
      load: async () => {
        await addChangeTexts();
        return import('./logins-screen.tsx');
      },
    }),
  ),
];
