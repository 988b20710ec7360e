import { type Actor, hasPage, pageOf } from '@inspect/contract/access';
import { type CheckupFilter, rangeOf } from '@inspect/contract/checkup-list';
import { REPORT_PAGES } from '@inspect/contract/reports';

type Shown = {
  view: string;
  by?: string | undefined;
  /** by what its rows are sorted */
  order?: string | undefined;
  filter: CheckupFilter;
  today: string;
};

/**
 * Where the screen shows what a document says, as the address of its list has it (`web/features/checkups/list/list-search.ts`),
 * on the page of the one who takes it out. Days are named, so that another day shows the same.
 */
export function documentAddress(
  origin: string,
  actor: Actor,
  { filter, today, view, by, order }: Shown,
): string {
  const page = REPORT_PAGES.find((route) => hasPage(actor, route, 'view')) ?? REPORT_PAGES[0];
  const { from, to } = rangeOf(filter, today);
  const days = filter.overdue ? {} : { startDate: from, endDate: to };
  const said = Object.entries({ view, by, order, ...filter, ...days });
  const search = new URLSearchParams();
  for (const [name, value] of said) if (value !== undefined) search.set(name, String(value));
  return `${origin}${pageOf(page).url}?${search}`;
}
