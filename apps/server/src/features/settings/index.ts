import type { Need } from '@inspect/contract/kernel';
import { settingsEndpoints } from '@inspect/contract/settings';

export { settingsRoutes } from './routes.ts';

/** Who reads the histories of this feature. */
export const settingsHistory: Record<string, Need> = { settings: settingsEndpoints.list.need };
