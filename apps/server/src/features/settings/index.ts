import type { Need } from '@inspect/contract/kernel';
import { settingsEndpoints } from '@inspect/contract/settings';

export { settingsRoutes } from './routes.ts';

export const settingsHistory: Record<string, Need> = { settings: settingsEndpoints.list.need };
