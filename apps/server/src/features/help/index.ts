import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { helpRoutes } from './routes.ts';

export const faqHistory: Record<string, Need> = {
  faq: pageNeed(['settings-faq'], 'view', 'reference'),
};
