import { yerevanDay } from '@inspect/contract/kernel';
import {
  isRecordReport,
  isSortOf,
  recordsOfOwners,
  reportOf,
  VIEW_NAMES,
  type ViewName,
} from '@inspect/contract/reports';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useLiveList } from '../live/use-live-list.ts';
import { LIST_PAGES, type ListPage, type ListPageRoute } from './list-pages.ts';
import { filterOf, type ListSearch, listSearch, NO_FILTER, queryOf } from './list-search.ts';
import { useStoredDay } from './use-stored-day.ts';

/** What happens in the country is announced to nobody who sees all of it: his list is read anew so often, however many stations work. */
const RENEWED_MS = 60_000;

export function useCheckupList(route: ListPageRoute) {
  const page: ListPage = LIST_PAGES[route];
  const [{ deleted, overdue, view, by, order, ...asked }, patch] = useSearchState(listSearch);
  const { can, user } = useSession();
  // Another view of the rows is for who may take them out.
  const exports = can(route, 'export');
  const views = viewsOf(page, exports, asked.company);
  const chosenView: ShownView = views.find((one) => one === view) ?? 'list';
  // Of owners of one status that view is their checkups.
  const shown = (chosenView === 'ownerType' && recordsOfOwners(asked.ownerStatus)) || chosenView;
  // Only the staff's list knows what was deleted.
  const knowsDeleted = route === 'tech-service-all' && shown === 'list';
  const search: ListSearch = {
    ...asked,
    ...(knowsDeleted && deleted ? { deleted } : {}),
    ...(page.overdue && overdue ? { overdue } : {}),
  };
  const today = yerevanDay(serverNow());
  const ready = page.company !== 'required' || search.company !== undefined;
  const enabled = ready && shown === 'list';
  const answered = useList(page.endpoint, queryOf(search, today), { enabled, refetchInterval: RENEWED_MS });
  useLiveList(enabled ? user.company : null, answered.refetch);
  // Today's own ones are stored; staff, who see everybody's, store none.
  const isOwn = page.company === 'none' && shown === 'list';
  const rows = useStoredDay(answered, page, today, isOwn ? search : undefined);
  const chosen = page.company === 'required' ? search.company : undefined;
  const filtered = Object.keys(search).some((name) => isFilter(name) && !(name === 'company' && chosen));
  return {
    page,
    search,
    /** which rows, for other views of them and for files */
    filter: filterOf(search, today),
    exports,
    knowsDeleted,
    /** how the rows may be looked at, and how they are */
    views,
    shown,
    by,
    order: order && isReport(shown) && isSortOf(shown, order) ? order : undefined,
    patch,
    today,
    ready,
    filtered,
    /** the company that the list is about stays: it is no filter but the question */
    clear: () => patch({ ...NO_FILTER, company: chosen ?? null }),
    rows,
  };
}

/** The rows by themselves, as the tax authority asks about them, or what they tell together. */
export type ShownView = 'list' | 'tax' | ViewName;
const isReport = (view: ShownView): view is ViewName => view !== 'list' && view !== 'tax';

/** What is about one company waits until one is chosen, where there are several. */
function viewsOf(page: ListPage, exports: boolean, company: string | undefined): ShownView[] {
  const isAsked = page.company === 'filter' && company === undefined;
  const isOffered = (name: ViewName) => isRecordReport(name) || !reportOf(name).ofOne || !isAsked;
  const reports = page.reports ? VIEW_NAMES.filter(isOffered) : [];
  return ['list', ...(exports ? (['tax'] as const) : []), ...reports];
}

function isFilter(name: string): boolean {
  return name !== 'page' && name !== 'sort';
}
