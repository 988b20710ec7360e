import { t } from '@inspect/contract/i18n';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { useCompanies } from '../companies/index.ts';
import type { PeopleSearch, peopleSearch } from './people-search.ts';
import type { StaffScope } from './staff-scope.ts';
import { useStations } from './use-stations.ts';

type Patch = SearchPatch<typeof peopleSearch>;
type PeopleFiltersProps = { scope: StaffScope; search: PeopleSearch; patch: Patch; onClear: () => void };

const STATES = [
  { value: 'false', label: t('users.state.active') },
  { value: 'true', label: t('users.state.blocked') },
] as const;

const CERTIFICATES = [{ value: 'ending', label: t('users.certificate.ending') }] as const;

/** Another filter starts from the first page; another company has other stations. */
export function PeopleFilters({ scope, search, patch, onClear }: PeopleFiltersProps) {
  const companies = useCompanies(scope.all);
  const stations = useStations(scope, search.company ?? null);
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const chips = filterChips(
    {
      search: search.search,
      role: search.role && t(`access.role.${search.role}`),
      blocked: STATES.find(({ value }) => value === search.blocked)?.label,
      certificate: search.certificate && t('users.certificate.ending'),
      company: optionText(search.company, companies.options),
      station: optionText(search.station, stations.options),
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('users.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={onClear}
      more={
        <>
          <Choice
            label={t('users.label.certificate')}
            value={search.certificate}
            options={CERTIFICATES}
            onChange={(certificate) => filter({ certificate })}
          />
          {scope.all ? (
            <PickerFilter
              name="company"
              label={t('users.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company, station: null })}
            />
          ) : null}
          {!scope.all || search.company ? (
            <PickerFilter
              name="station"
              label={t('users.label.station')}
              {...stations}
              value={search.station ?? null}
              onChange={(station) => filter({ station })}
            />
          ) : null}
        </>
      }
    >
      <Choice
        inline
        label={t('users.label.role')}
        value={search.role}
        options={scope.roles.map((value) => ({ value, label: t(`access.role.${value}`) }))}
        onChange={(role) => filter({ role })}
      />
      <Choice
        inline
        label={t('users.label.state')}
        value={search.blocked}
        options={STATES}
        onChange={(blocked) => filter({ blocked })}
      />
    </FilterBar>
  );
}
