import { CHECKUP_STATUSES } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DateRangeField } from '../../../ui/filters/date-range-field.tsx';
import { type Chip, FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { useOptions } from '../lists/use-options.ts';
import { type ListSearch, type listSearch, rangeIn } from './list-search.ts';

type Patch = SearchPatch<typeof listSearch>;

type ListFiltersProps = {
  search: ListSearch;
  patch: Patch;
  onClear: () => void;
  today: Day;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

const OPINIONS = [
  { value: 'true', label: t('checkups.list.opinionTrue') },
  { value: 'false', label: t('checkups.list.opinionFalse') },
] as const;
const STATUSES = CHECKUP_STATUSES.map((value) => ({ value, label: t(`checkups.status.${value}`) }));

/** Another filter starts from the first page. */
export function ListFilters({ search, patch, onClear, today, companies }: ListFiltersProps) {
  const types = useOptions('carTypes');
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = rangeIn(search, today);
  const nameOf = (options: PickerProps['options'], id: string) =>
    options?.find((option) => option.id === id)?.name ?? '…';
  const chips = chipsOf(search, today, filter, {
    type: (id) => nameOf(types.options, id),
    company: (id) => nameOf(companies?.options, id),
  });
  return (
    <FilterBar
      search={
        <SearchField
          label={t('shell.search')}
          placeholder={t('checkups.list.searchPlaceholder')}
          value={search.search ?? ''}
          onChange={(text) => filter({ search: text }, { replace: true })}
        />
      }
      chips={chips}
      onClearAll={onClear}
    >
      <DateRangeField
        label={t('checkups.list.days')}
        value={range}
        today={today}
        onChange={({ from, to }) =>
          filter({
            startDate: from === today && to === today ? null : from,
            endDate: to === today ? null : to,
          })
        }
      />
      <Choice
        label={t('checkups.label.status')}
        value={search.status}
        options={STATUSES}
        onChange={(status) => filter({ status })}
      />
      <Choice
        label={t('checkups.label.Opinion')}
        value={search.Opinion}
        options={OPINIONS}
        onChange={(Opinion) => filter({ Opinion })}
      />
      <PickerFilter
        name="type"
        label={t('checkups.label.carType')}
        options={types.options}
        failure={types.failure}
        value={search.type ?? null}
        onChange={(type) => filter({ type })}
      />
      {companies ? (
        <PickerFilter
          name="company"
          label={t('checkups.label.company')}
          {...companies}
          value={search.company ?? null}
          onChange={(company) => filter({ company })}
        />
      ) : null}
    </FilterBar>
  );
}

type Names = Record<'type' | 'company', (id: string) => string>;

function chipsOf(search: ListSearch, today: Day, filter: Patch, names: Names): Chip[] {
  const { from, to } = rangeIn(search, today);
  const days =
    from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
  const chip = (key: keyof ListSearch, text: string | undefined): Chip[] =>
    search[key] && text ? [{ key, text, clear: () => filter({ [key]: null }) }] : [];
  const range = { key: 'days', text: days, clear: () => filter({ startDate: null, endDate: null }) };
  return [
    ...(search.startDate || search.endDate ? [range] : []),
    ...chip('search', search.search),
    ...chip('status', search.status && t(`checkups.status.${search.status}`)),
    ...chip(
      'Opinion',
      search.Opinion &&
        t(search.Opinion === 'true' ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse'),
    ),
    ...chip('type', search.type && names.type(search.type)),
    ...chip('company', search.company && names.company(search.company)),
  ];
}
