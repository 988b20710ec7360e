import { usePage } from '../../../platform/navigation/screen.ts';
import { isListPage, type ListPageRoute } from './list-pages.ts';

export function useListPage(): ListPageRoute {
  const page = usePage();
  if (!isListPage(page)) throw new Error(`${page} is no list of checkups`);
  return page;
}
