import { t } from '@inspect/contract/i18n';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { type Chip, FilterBar } from '../../ui/filters/filter-bar.tsx';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { useCompanies } from '../checkups/index.ts';
import type { Keeper } from './keeper.ts';
import type { PeopleSearch, peopleSearch } from './people-search.ts';
import { useStations } from './use-stations.ts';

type Patch = SearchPatch<typeof peopleSearch>;
type PeopleFiltersProps = { keeper: Keeper; search: PeopleSearch; patch: Patch };

const STATES = [
  { value: 'false', label: t('users.state.active') },
  { value: 'true', label: t('users.state.blocked') },
] as const;

/** Another filter starts from the first page; another company has other stations. */
export function PeopleFilters({ keeper, search, patch }: PeopleFiltersProps) {
  const companies = useCompanies(keeper.all);
  const stations = useStations(keeper, search.company ?? null);
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const nameOf = (options: PickerProps['options'], id: string) =>
    options?.find((option) => option.id === id)?.name ?? '…';
  const chip = (key: keyof PeopleSearch, text: string | undefined): Chip[] =>
    search[key] && text ? [{ key, text, clear: () => filter({ [key]: null }) }] : [];
  return (
    <FilterBar
      search={
        <SearchField
          label={t('shell.search')}
          placeholder={t('users.searchPlaceholder')}
          value={search.search ?? ''}
          onChange={(text) => filter({ search: text }, { replace: true })}
        />
      }
      chips={[
        ...chip('search', search.search),
        ...chip('role', search.role && t(`access.role.${search.role}`)),
        ...chip(
          'blocked',
          search.blocked && t(`users.state.${search.blocked === 'true' ? 'blocked' : 'active'}`),
        ),
        ...chip('company', search.company && nameOf(companies.options, search.company)),
        ...chip('station', search.station && nameOf(stations.options, search.station)),
      ]}
      onClearAll={() => filter({ search: null, role: null, blocked: null, company: null, station: null })}
    >
      <Choice
        label={t('users.label.role')}
        value={search.role}
        options={keeper.roles.map((value) => ({ value, label: t(`access.role.${value}`) }))}
        onChange={(role) => filter({ role })}
      />
      <Choice
        label={t('users.label.state')}
        value={search.blocked}
        options={STATES}
        onChange={(blocked) => filter({ blocked })}
      />
      {keeper.all ? (
        <PickerFilter
          name="company"
          label={t('users.label.company')}
          {...companies}
          value={search.company ?? null}
          onChange={(company) => filter({ company, station: null })}
        />
      ) : null}
      {!keeper.all || search.company ? (
        <PickerFilter
          name="station"
          label={t('users.label.station')}
          {...stations}
          value={search.station ?? null}
          onChange={(station) => filter({ station })}
        />
      ) : null}
    </FilterBar>
  );
}
