import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { menusRoutes } from './routes.ts';

const need = pageNeed(['settings-menus'], 'view', 'reference');

export const menusHistory: Record<string, Need> = { menus: need, 'menu-groups': need };
