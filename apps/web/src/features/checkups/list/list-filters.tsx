import { CHECKUP_STATUSES } from '@inspect/contract/checkup-list';
import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { useCheckupFilters } from '../../checkup-list/index.ts';
import type { ListSearch, listSearch } from './list-search.ts';

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
  /** what was left open can be asked for */
  overdue: boolean;
};

const STATUSES = CHECKUP_STATUSES.map((value) => ({ value, label: t(`checkups.status.${value}`) }));

/** Another question than the status, and the same answer to «which ones»: open, and their day is over. */
const OVERDUE = { value: 'overdue', label: t('checkups.list.overdue') } as const;

const DELETED = [{ value: 'true', label: t('shell.yes') }] as const;

/** Another filter starts from the first page. */
export function ListFilters(props: ListFiltersProps) {
  const { search, patch, onClear, today, first, companies, deleted, overdue } = props;
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = rangeIn(search, today);
  const { words, controls } = useCheckupFilters({ search, filter, companies });
  const chips = filterChips(
    {
      days: search.overdue ? undefined : daysText(search, range),
      search: search.search,
      status: search.status && t(`checkups.status.${search.status}`),
      overdue: search.overdue && OVERDUE.label,
      ...words,
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('checkups.list.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={onClear}
      more={
        <>
          {controls}
          {deleted ? (
            <Choice
              label={t('checkups.label.deleted')}
              value={search.deleted}
              options={DELETED}
              onChange={(chosen) => filter({ deleted: chosen })}
            />
          ) : null}
        </>
      }
    >
      {search.overdue ? null : (
        <DaysFilter
          label={t('checkups.list.days')}
          value={range}
          today={today}
          first={first}
          onChange={filter}
        />
      )}
      <Choice
        inline
        label={t('checkups.label.status')}
        value={search.overdue ? OVERDUE.value : search.status}
        options={overdue ? [...STATUSES, OVERDUE] : STATUSES}
        onChange={(chosen) =>
          filter(
            chosen === OVERDUE.value
              ? { status: null, overdue: 'true' }
              : { status: chosen ?? null, overdue: null },
          )
        }
      />
    </FilterBar>
  );
}
