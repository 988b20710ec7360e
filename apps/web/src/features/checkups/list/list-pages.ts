import type { PageRoute } from '@inspect/contract/access';
import { checkupsEndpoints } from '@inspect/contract/checkups';

export type ListPage = {
  endpoint: (typeof checkupsEndpoints)['stationList' | 'companyList' | 'viewerList' | 'allList'];
  /** new checkups are begun here, by who may create */
  adds: boolean;
  /** company: one must be chosen first; filter: any or one; none: there is only his own */
  company: 'required' | 'filter' | 'none';
  /** those left open after their day are found here: whatever the menu's badge counts has a list */
  overdue: boolean;
  /** what the checkups tell together is asked for here */
  reports: boolean;
};

const { stationList, companyList, viewerList, allList } = checkupsEndpoints;

/** Five pages, one screen: what differs between them is here. */
export const LIST_PAGES = {
  'tech-service': { endpoint: stationList, adds: true, company: 'none', overdue: true, reports: false },
  'company-tech-service': {
    endpoint: companyList,
    adds: false,
    company: 'none',
    overdue: true,
    reports: true,
  },
  'tech-service-company-view': {
    endpoint: companyList,
    adds: false,
    company: 'required',
    overdue: false,
    reports: true,
  },
  'tech-service-view': {
    endpoint: viewerList,
    adds: false,
    company: 'filter',
    overdue: true,
    reports: true,
  },
  'tech-service-all': { endpoint: allList, adds: false, company: 'filter', overdue: true, reports: true },
} as const satisfies Partial<Record<PageRoute, ListPage>>;

export type ListPageRoute = keyof typeof LIST_PAGES;

export function isListPage(route: string): route is ListPageRoute {
  return Object.hasOwn(LIST_PAGES, route);
}
