import type { PageRoute } from '../access/index.ts';

/** Apart from the calls: the browser's menu of screens needs no schema. */
export const ANALYSIS_PAGES = ['analysis', 'analysis-view'] as const satisfies PageRoute[];
