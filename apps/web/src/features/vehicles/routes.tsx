import { pageOf } from '@inspect/contract/access';
import { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import type { ScreenDefinition } from '../../platform/navigation/screen.ts';

const vehicles = CHECKUP_PAGES.map(
  (page): ScreenDefinition => ({
    path: `${pageOf(page).url}/vehicle/$vin`,
    page,
    title: 'vehicles.title',
    load: () => import('./page/vehicle-screen.tsx'),
  }),
);

const vinWatch: ScreenDefinition = {
  path: pageOf('settings-vin-notifications').url,
  page: 'settings-vin-notifications',
  title: 'access.page.settings-vin-notifications',
  load: () => import('./vin-watch/vin-watches-screen.tsx'),
};

export const screens: readonly ScreenDefinition[] = [...vehicles, vinWatch];
