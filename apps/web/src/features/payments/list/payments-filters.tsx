import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { ORDER_STATES, type PaymentMethod, type PaymentPage } from '@inspect/contract/payments';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { LIST_PAGES } from './list-pages.ts';
import { NO_FILTER, type PaymentsSearch, type paymentsSearch } from './payments-search.ts';

type Patch = SearchPatch<typeof paymentsSearch>;
type PaymentsFiltersProps = {
  of: PaymentPage;
  search: PaymentsSearch;
  patch: Patch;
  today: Day;
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

const STATES = ORDER_STATES.map((value) => ({ value, label: t(`payments.state.${value}`) }));
const METHOD_TEXT = (value: PaymentMethod) => t(`payments.method.${value}`);

/** Another filter starts from the first page. */
export function PaymentsFilters({ of, search, patch, today, companies }: PaymentsFiltersProps) {
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const range = rangeIn(search, today);
  const { methods, method: standing, otherOrigin } = LIST_PAGES[of];
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      state: search.state && t(`payments.state.${search.state}`),
      method: search.method && METHOD_TEXT(search.method),
      origin: otherOrigin && search.origin === otherOrigin ? t(`payments.paidBy.${otherOrigin}`) : undefined,
      review: search.review && t('payments.reviewOnly'),
      company: optionText(search.company, companies?.options),
    },
    filter,
  );
  // What stands there anyway is no choice.
  const others = methods.filter((each) => each !== standing);
  return (
    <FilterBar
      search={searchBy(t('payments.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={() => patch(NO_FILTER)}
      more={
        <>
          {others.length > 0 ? (
            <Choice
              label={t('payments.label.method')}
              value={others.find((each) => each === search.method)}
              options={others.map((value) => ({ value, label: METHOD_TEXT(value) }))}
              {...(standing ? { none: METHOD_TEXT(standing) } : {})}
              onChange={(method) => filter({ method })}
            />
          ) : null}
          {otherOrigin ? (
            <Choice
              label={t('payments.label.purpose')}
              value={search.origin === otherOrigin ? otherOrigin : undefined}
              options={[{ value: otherOrigin, label: t(`payments.paidBy.${otherOrigin}`) }]}
              none={t('payments.paidBy.station')}
              onChange={(origin) => filter({ origin })}
            />
          ) : null}
          {companies ? (
            <PickerFilter
              name="company"
              label={t('payments.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company })}
            />
          ) : null}
          <CheckField
            name="review"
            label={t('payments.reviewOnly')}
            value={search.review === 'true'}
            onChange={(only) => filter({ review: only ? 'true' : null })}
          />
        </>
      }
    >
      <DaysFilter label={t('payments.label.days')} value={range} today={today} onChange={filter} />
      <Choice
        inline
        label={t('payments.label.state')}
        value={search.state}
        options={STATES}
        onChange={(state) => filter({ state })}
      />
    </FilterBar>
  );
}
