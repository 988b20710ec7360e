import type { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import { checkupSearchEndpoints } from '@inspect/contract/checkups';
import { usePage } from '../../../platform/navigation/screen.ts';

type SearchPage = (typeof CHECKUP_PAGES)[number];

const { search, viewSearch } = checkupSearchEndpoints;

/** Who keeps checkups searches his own, who only reads them searches the country. */
const SEARCH_PAGES: Record<SearchPage, typeof search | typeof viewSearch> = {
  'tech-service': search,
  'tech-service-mechanic': search,
  'company-tech-service': search,
  'tech-service-all': search,
  'tech-service-view': viewSearch,
  'tech-service-company-view': viewSearch,
};

function isSearchPage(route: string): route is SearchPage {
  return Object.hasOwn(SEARCH_PAGES, route);
}

export function useSearchPage() {
  const page = usePage();
  if (!isSearchPage(page)) throw new Error(`nothing is searched on ${page}`);
  return { page, endpoint: SEARCH_PAGES[page] };
}
