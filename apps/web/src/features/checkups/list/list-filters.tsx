import { CHECKUP_STATUSES } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { useOptions } from '../lists/use-options.ts';
import { type ListSearch, type listSearch, rangeIn } from './list-search.ts';

type Patch = SearchPatch<typeof listSearch>;

type ListFiltersProps = {
  search: ListSearch;
  patch: Patch;
  onClear: () => void;
  today: Day;
  /** the day of the first checkup that he may see */
  first: Day | undefined;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
  /** what was deleted can be asked for */
  deleted: boolean;
};

const OPINIONS = [
  { value: 'true', label: t('checkups.list.opinionTrue') },
  { value: 'false', label: t('checkups.list.opinionFalse') },
] as const;
const STATUSES = CHECKUP_STATUSES.map((value) => ({ value, label: t(`checkups.status.${value}`) }));

const DELETED = [{ value: 'true', label: t('shell.yes') }] as const;

/** Another filter starts from the first page. */
export function ListFilters({ search, patch, onClear, today, first, companies, deleted }: ListFiltersProps) {
  const types = useOptions('carTypes');
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = rangeIn(search, today);
  const opinion = OPINIONS.find(({ value }) => value === search.Opinion)?.label;
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      status: search.status && t(`checkups.status.${search.status}`),
      Opinion: opinion,
      type: optionText(search.type, types.options),
      company: optionText(search.company, companies?.options),
    },
    filter,
  );
  return (
    <FilterBar
      search={{
        placeholder: t('checkups.list.searchPlaceholder'),
        value: search.search ?? '',
        onChange: (text) => filter({ search: text }, { replace: true }),
      }}
      chips={chips}
      onClearAll={onClear}
    >
      <DaysFilter
        label={t('checkups.list.days')}
        value={range}
        today={today}
        first={first}
        onChange={filter}
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
      {deleted ? (
        <Choice
          label={t('checkups.label.deleted')}
          value={search.deleted}
          options={DELETED}
          onChange={(chosen) => filter({ deleted: chosen })}
        />
      ) : null}
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
