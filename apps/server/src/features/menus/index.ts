import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { menusRoutes } from './routes.ts';

export const menusHistory: Record<string, Need> = {
  menus: pageNeed(['settings-menus'], 'view', 'reference'),
};
