import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { Box } from '@mantine/core';
import { rangeIn } from '../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { DaysFilter } from '../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { FACTORS, factorText, RESULTS, resultText } from './login-words.ts';
import { type LoginsSearch, type loginsSearch, NO_FILTER } from './logins-search.ts';

type Patch = SearchPatch<typeof loginsSearch>;
type LoginsFiltersProps = {
  search: LoginsSearch;
  patch: Patch;
  today: Day;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

const RESULT_CHOICES = RESULTS.map((value) => ({ value, label: resultText(value) }));
const FACTOR_CHOICES = FACTORS.map((value) => ({ value, label: factorText(value) }));

/** Another filter starts from the first page. */
export function LoginsFilters({ search, patch, today, companies }: LoginsFiltersProps) {
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = rangeIn(search, today);
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      result: search.result && resultText(search.result),
      factor: search.factor && factorText(search.factor),
      address: search.address,
      company: optionText(search.company, companies?.options),
      user: search.user && t('logins.label.user'),
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('logins.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={() => patch(NO_FILTER)}
      more={
        <>
          <Choice
            label={t('logins.label.factor')}
            value={FACTORS.find((value) => value === search.factor)}
            options={FACTOR_CHOICES}
            onChange={(factor) => filter({ factor })}
          />
          <Box w={{ base: '100%', sm: 200 }}>
            <SearchField
              label={t('logins.label.address')}
              placeholder={t('logins.addressPlaceholder')}
              value={search.address ?? ''}
              onChange={(address) => filter({ address }, { replace: true })}
            />
          </Box>
          {companies ? (
            <PickerFilter
              name="company"
              label={t('logins.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company })}
            />
          ) : null}
        </>
      }
    >
      <DaysFilter label={t('logins.days')} value={range} today={today} onChange={filter} />
      <Choice
        inline
        label={t('logins.label.result')}
        value={RESULTS.find((value) => value === search.result)}
        options={RESULT_CHOICES}
        onChange={(result) => filter({ result })}
      />
    </FilterBar>
  );
}
