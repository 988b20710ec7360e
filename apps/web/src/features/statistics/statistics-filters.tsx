import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { COMPARISONS, stepsFor } from '@inspect/contract/statistics';
import type { SearchPatch } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { DaysFilter } from '../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import { NO_FILTER, rangeIn, type StatisticsSearch, type statisticsSearch } from './statistics-search.ts';

type Choices = Pick<PickerProps, 'options' | 'failure'>;
type Patch = SearchPatch<typeof statisticsSearch>;
type StatisticsFiltersProps = {
  search: StatisticsSearch;
  patch: Patch;
  today: Day;
  /** the day of the first checkup that he may see */
  first: Day | undefined;
  /** null = nothing to choose here */
  companies: Choices | null;
  stations: Choices | null;
  types: Choices;
};

export function StatisticsFilters(props: StatisticsFiltersProps) {
  const { search, patch, today, first, companies, stations, types } = props;
  const range = rangeIn(search, today);
  const steps = stepsFor(range);
  const step = steps.find((each) => each === search.step);
  const chips = filterChips(
    {
      days: daysText(search, range),
      step: step && t(`statistics.step.${step}`),
      compare: search.compare && t(`statistics.compare.${search.compare}`),
      company: companies ? optionText(search.company, companies.options) : undefined,
      station: stations ? optionText(search.station, stations.options) : undefined,
      type: optionText(search.type, types.options),
    },
    // A station of the company that is no longer looked at would leave nothing.
    (cleared) => patch('company' in cleared ? { ...cleared, station: null } : cleared),
  );
  return (
    <FilterBar
      chips={chips}
      onClearAll={() => patch(NO_FILTER)}
      more={
        <>
          {companies ? (
            <PickerFilter
              name="company"
              label={t('reportViews.dimension.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => patch({ company, station: null })}
            />
          ) : null}
          {stations ? (
            <PickerFilter
              name="station"
              label={t('statistics.station')}
              {...stations}
              value={search.station ?? null}
              onChange={(station) => patch({ station })}
            />
          ) : null}
          <PickerFilter
            name="type"
            label={t('statistics.carType')}
            {...types}
            value={search.type ?? null}
            onChange={(type) => patch({ type })}
          />
        </>
      }
    >
      <DaysFilter
        label={t('statistics.days')}
        value={range}
        today={today}
        first={first}
        // Here days that are not said are not today: null means that it was chosen.
        onChange={({ startDate, endDate }) =>
          patch({ startDate: startDate === null ? today : startDate, endDate })
        }
      />
      <Choice
        inline
        label={t('statistics.compare.label')}
        none={t('statistics.compare.before')}
        value={search.compare === 'before' ? undefined : search.compare}
        options={COMPARISONS.filter((each) => each !== 'before').map((value) => ({
          value,
          label: t(`statistics.compare.${value}`),
        }))}
        onChange={(compare) => patch({ compare: compare ?? null })}
      />
      <Choice
        inline
        label={t('statistics.step.label')}
        none={t('statistics.step.auto')}
        value={step}
        options={steps.map((value) => ({ value, label: t(`statistics.step.${value}`) }))}
        onChange={(chosen) => patch({ step: chosen ?? null })}
      />
    </FilterBar>
  );
}
