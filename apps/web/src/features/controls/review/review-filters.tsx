import { CHECKUP_STATUSES } from '@inspect/contract/checkup-list';
import {
  CONTROL_STATUSES,
  type ControlCounts,
  QUESTION_STATES,
  SAMPLE_PARTS,
} from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { type Day, formatWhole } from '@inspect/contract/kernel';
import { Button, Group } from '@mantine/core';
import { rangeIn } from '../../../platform/navigation/list-state.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { Choice } from '../../../ui/filters/choice.tsx';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { useCheckupFilters, useFirstDay } from '../../checkup-list/index.ts';
import { useCompanies } from '../../companies/index.ts';
import { NO_FILTER, type ReviewSearch, type reviewSearch } from './review-search.ts';

type Patch = SearchPatch<typeof reviewSearch>;
type FiltersProps = {
  search: ReviewSearch;
  patch: Patch;
  today: Day;
  /** sees more than one company, and which checkups were drawn */
  country: boolean;
};

const SAMPLES = (['all', ...SAMPLE_PARTS] as const).map((value) => ({
  value,
  label: t(`controls.sample.${value}`),
}));
const QUESTIONS = QUESTION_STATES.map((value) => ({ value, label: t(`controls.question.${value}`) }));
const STATUSES = CHECKUP_STATUSES.filter((value) => value !== 'open').map((value) => ({
  value,
  label: t(`checkups.status.${value}`),
}));

/** Another filter starts from the first page and its first checkup. */
export function ReviewFilters({ search, patch, today, country }: FiltersProps) {
  const companies = useCompanies(country);
  const first = useFirstDay();
  const filter: Patch = (changes, options) => patch({ ...changes, page: null, row: null }, options);
  const { words, controls } = useCheckupFilters({ search, filter, companies: country ? companies : null });
  const range = rangeIn(search, today);
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      question: search.question && t(`controls.question.${search.question}`),
      sample: search.sample && t(`controls.sample.${search.sample}`),
      status: search.status && t(`checkups.status.${search.status}`),
      ...words,
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('checkups.list.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={() => patch({ ...NO_FILTER, row: null })}
      more={
        <>
          <Choice
            label={t('controls.questionState')}
            value={search.question}
            options={QUESTIONS}
            onChange={(question) => filter({ question })}
          />
          <Choice
            label={t('checkups.label.status')}
            value={search.status}
            options={STATUSES}
            onChange={(status) => filter({ status })}
          />
          {controls}
        </>
      }
    >
      <DaysFilter
        label={t('checkups.list.days')}
        value={range}
        today={today}
        first={first}
        onChange={filter}
      />
      {country ? (
        <Choice
          inline
          label={t('controls.sample.label')}
          value={search.sample}
          options={SAMPLES}
          onChange={(sample) => filter({ sample })}
        />
      ) : null}
    </FilterBar>
  );
}

type CountsProps = {
  counts: ControlCounts | undefined;
  waiting: number | undefined;
  search: ReviewSearch;
  patch: Patch;
};

/** How many are in each status; each is a filter. */
export function StatusCounts({ counts, waiting, search, patch }: CountsProps) {
  const all = counts && CONTROL_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const named = (name: string, count: number | undefined) =>
    count === undefined ? name : t('controls.counted', { name, count: formatWhole(count) });
  const choose = (controlStatus: ReviewSearch['controlStatus']) =>
    patch({ controlStatus: controlStatus ?? null, page: null, row: null });
  return (
    <Group gap="xs" role="group" aria-label={t('controls.statuses')} mb="sm">
      <Pressed is={!search.controlStatus} onPress={() => choose(undefined)}>
        {named(t('controls.all'), all)}
      </Pressed>
      {CONTROL_STATUSES.map((status) => (
        <Pressed key={status} is={search.controlStatus === status} onPress={() => choose(status)}>
          {named(t(`controls.status.${status}`), counts?.[status])}
        </Pressed>
      ))}
      {waiting ? (
        <Pressed
          is={search.question === 'waiting'}
          onPress={() =>
            patch({ question: search.question === 'waiting' ? null : 'waiting', page: null, row: null })
          }
        >
          {named(t('controls.waiting'), waiting)}
        </Pressed>
      ) : null}
    </Group>
  );
}

function Pressed({ is, onPress, children }: { is: boolean; onPress: () => void; children: string }) {
  return (
    <Button variant={is ? 'filled' : 'default'} aria-pressed={is} size="sm" mih={36} onClick={onPress}>
      {children}
    </Button>
  );
}
