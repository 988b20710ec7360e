import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { helpRoutes } from './routes.ts';

/** Who reads the histories of this feature. */
export const faqHistory: Record<string, Need> = {
  faq: pageNeed(['settings-faq'], 'view', 'reference'),
};
