import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { menusRoutes } from './routes.ts';

/** Who reads the histories of this feature. */
export const menusHistory: Record<string, Need> = {
  menus: pageNeed(['settings-menus'], 'view', 'reference'),
};
