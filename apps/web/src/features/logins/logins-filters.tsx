import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import { Box } from '@mantine/core';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { DateRangeField } from '../../ui/filters/date-range-field.tsx';
import { type Chip, FilterBar } from '../../ui/filters/filter-bar.tsx';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { SearchField } from '../../ui/filters/search-field.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { FACTORS, factorText, RESULTS, resultText } from './login-words.ts';
import { type LoginsSearch, type loginsSearch, NO_FILTER, rangeIn } from './logins-search.ts';

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
  const companyName = companies?.options?.find(({ id }) => id === search.company)?.name;
  return (
    <FilterBar
      search={
        <SearchField
          label={t('shell.search')}
          placeholder={t('logins.searchPlaceholder')}
          value={search.search ?? ''}
          onChange={(text) => filter({ search: text }, { replace: true })}
        />
      }
      chips={chipsOf(search, today, filter, companyName)}
      onClearAll={() => patch(NO_FILTER)}
    >
      <DateRangeField
        label={t('logins.days')}
        value={rangeIn(search, today)}
        today={today}
        onChange={({ from, to }) =>
          filter({
            startDate: from === today && to === today ? null : from,
            endDate: to === today ? null : to,
          })
        }
      />
      <Choice
        label={t('logins.label.result')}
        value={RESULTS.find((value) => value === search.result)}
        options={RESULT_CHOICES}
        onChange={(result) => filter({ result })}
      />
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
    </FilterBar>
  );
}

function chipsOf(search: LoginsSearch, today: Day, filter: Patch, company: string | undefined): Chip[] {
  const { from, to } = rangeIn(search, today);
  const days =
    from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
  const chip = (key: keyof LoginsSearch, text: string | undefined): Chip[] =>
    search[key] && text ? [{ key, text, clear: () => filter({ [key]: null }) }] : [];
  const range = { key: 'days', text: days, clear: () => filter({ startDate: null, endDate: null }) };
  return [
    ...(search.startDate || search.endDate ? [range] : []),
    ...chip('search', search.search),
    ...chip('result', search.result && resultText(search.result)),
    ...chip('factor', search.factor && factorText(search.factor)),
    ...chip('address', search.address),
    ...chip('company', company ?? '…'),
    ...chip('user', t('logins.label.user')),
  ];
}
