import { analysisEndpoints } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { stationsEndpoints } from '@inspect/contract/stations';
import type { ReactNode } from 'react';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { DaysFilter } from '../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { useCompanies } from '../companies/index.ts';
import {
  type AnalysisSearch,
  type analysisSearch,
  findingsQuery,
  NO_ANALYSIS_FILTER,
} from './analysis-search.ts';

type Patch = SearchPatch<typeof analysisSearch>;
type AnalysisFiltersProps = {
  search: AnalysisSearch;
  patch: Patch;
  /** what the search looks for */
  placeholder: string;
  /** absent: days are no filter here */
  today?: Day;
  /** also by mechanic, as cases are not asked for */
  byMechanic?: boolean;
  /** filters of the tab alone, and their words */
  children?: ReactNode;
  words?: Readonly<Record<string, string | undefined>>;
};

/** Which days, company, station and mechanic; another filter starts from the first page. */
export function AnalysisFilters(props: AnalysisFiltersProps) {
  const { search, patch, placeholder, today, byMechanic = false, children, words = {} } = props;
  const companies = useCompanies(true);
  const stations = useAllRows(stationsEndpoints.list, true);
  const mechanics = useAllRows(analysisEndpoints.mechanics, byMechanic);
  const options = optionsOf(stations.rows, search.company);
  const people = optionsOf(mechanics.rows, search.company);
  const filter: Patch = (changes, options) => patch({ ...changes, page: null, open: null }, options);
  const query = today === undefined ? undefined : findingsQuery(search, today);
  const range = query && { from: query.startDate, to: query.endDate };
  const chips = filterChips(
    {
      ...(range ? { days: daysText(search, range) } : {}),
      search: search.search,
      ...words,
      company: optionText(search.company, companies.options),
      station: optionText(search.station, options),
      ...(byMechanic ? { mechanic: optionText(search.mechanic, people) } : {}),
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(placeholder, search.search, filter)}
      chips={chips}
      onClearAll={() => patch({ ...NO_ANALYSIS_FILTER, open: null })}
      more={
        <>
          <PickerFilter
            name="company"
            label={t('analysis.label.company')}
            {...companies}
            value={search.company ?? null}
            onChange={(company) => filter({ company, station: null, mechanic: null })}
          />
          <PickerFilter
            name="station"
            label={t('analysis.label.station')}
            options={options}
            failure={stations.failure}
            value={search.station ?? null}
            onChange={(station) => filter({ station })}
          />
          {byMechanic ? (
            <PickerFilter
              name="mechanic"
              label={t('analysis.label.mechanic')}
              options={people}
              failure={mechanics.failure}
              value={search.mechanic ?? null}
              onChange={(mechanic) => filter({ mechanic })}
            />
          ) : null}
        </>
      }
    >
      {range && today !== undefined ? (
        <DaysFilter
          label={t('analysis.label.days')}
          value={range}
          today={today}
          // Both left out would mean thirty days, and today alone was chosen.
          onChange={({ startDate, endDate }) => filter({ startDate: startDate ?? today, endDate })}
        />
      ) : null}
      {children}
    </FilterBar>
  );
}

type OfCompany = { _id: string; name: string; company: string; companyName: string };

/** Those of the chosen company, else all; two of the same name are told apart by their companies. */
function optionsOf(rows: readonly OfCompany[] | undefined, chosen: string | undefined) {
  return rows
    ?.filter(({ company }) => chosen === undefined || company === chosen)
    .map(({ _id, name, companyName }) => ({ id: _id, name, note: companyName }));
}
