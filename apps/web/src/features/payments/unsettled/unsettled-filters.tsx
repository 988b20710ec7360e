import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { stationsEndpoints } from '@inspect/contract/stations';
import { useSession } from '../../../platform/access/session.ts';
import { useAllRows } from '../../../platform/api/use-all-rows.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import {
  NO_UNSETTLED_FILTER,
  queryOf,
  type UnsettledSearch,
  type unsettledSearch,
} from './unsettled-search.ts';

type Patch = SearchPatch<typeof unsettledSearch>;
type UnsettledFiltersProps = {
  search: UnsettledSearch;
  patch: Patch;
  today: Day;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

/** Which days, and which company or station; another filter starts from the first page. */
export function UnsettledFilters({ search, patch, today, companies }: UnsettledFiltersProps) {
  const { user } = useSession();
  const stations = useAllRows(stationsEndpoints.list, true);
  const options = stations.rows
    ?.filter(({ company }) => search.company === undefined || company === search.company)
    .map(({ _id, name, companyName }) => ({
      id: _id,
      name,
      ...(user.company === null ? { note: companyName } : {}),
    }));
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const { startDate, endDate } = queryOf(search, today);
  const range = { from: startDate, to: endDate };
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      company: optionText(search.company, companies?.options),
      station: optionText(search.station, options),
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('payments.unsettled.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={() => patch(NO_UNSETTLED_FILTER)}
      more={
        <>
          {companies ? (
            <PickerFilter
              name="company"
              label={t('payments.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company, station: null })}
            />
          ) : null}
          <PickerFilter
            name="station"
            label={t('payments.label.station')}
            options={options}
            failure={stations.failure}
            value={search.station ?? null}
            onChange={(station) => filter({ station })}
          />
        </>
      }
    >
      <DaysFilter label={t('payments.label.days')} value={range} today={today} onChange={filter} />
    </FilterBar>
  );
}
