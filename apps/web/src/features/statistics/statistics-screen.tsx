import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { type Day, formatDateTime, formatDay, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import { stationsEndpoints } from '@inspect/contract/stations';
import { type Range, type Statistics, statisticsEndpoints } from '@inspect/contract/statistics';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { type SearchPatch, useSearchState } from '../../platform/navigation/use-search-state.ts';
import { type LocalRow, optionOf, useCopy } from '../../platform/offline/index.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { ChooseCompany, useFirstDay } from '../checkup-list/index.ts';
import { useCompanies } from '../companies/index.ts';
import { ChartCard } from './chart-card.tsx';
import { hoursChart } from './hours-chart.tsx';
import { KeyFigures } from './key-figures.tsx';
import { findingsChart, methodsChart, resultsChart } from './part-charts.tsx';
import { regionChart } from './region-chart.tsx';
import { sideBySideChart } from './side-by-side.tsx';
import classes from './statistics.module.css';
import { StatisticsFilters } from './statistics-filters.tsx';
import { rangeIn, type StatisticsSearch, statisticsSearch } from './statistics-search.ts';
import { type Chart, trendCharts } from './trend-charts.tsx';

const FRESH_MS = 60_000;

/** The four pages of statistics: whose they are differs, and whether companies are put side by side. */
export default function StatisticsScreen() {
  const page = usePage();
  const { user, can } = useSession();
  const [search, patch] = useSearchState(statisticsSearch);
  const choosing = page === 'statistics';
  const companies = useCompanies(choosing);
  const company = choosing ? search.company : (user.company ?? undefined);
  const stations = useRead(
    stationsEndpoints.list,
    { query: { company, limit: '200' } },
    { enabled: company !== undefined },
  );
  const types = useCopy('carTypes');
  const typeOptions = useMemo(() => types.rows?.map(optionOf), [types.rows]);
  const first = useFirstDay();
  const today = yerevanDay(serverNow());
  const range = rangeIn(search, today);
  const title = t(`access.page.${page}`);
  const name = companies.options?.find(({ id }) => id === company)?.name;
  if (choosing && !company)
    return (
      <>
        <PageHeader title={title} />
        <ChooseCompany
          text={t('statistics.chooseCompany')}
          companies={companies}
          onChoose={(chosen) => patch({ company: chosen })}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        beside={choosing ? name : null}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('shell.print')}
          </Button>
        }
      />
      <StatisticsFilters
        search={search}
        patch={patch}
        today={today}
        first={first}
        companies={choosing ? companies : null}
        stations={
          company === undefined
            ? null
            : {
                options: stations.data?.data.map((row) => ({ id: row._id, name: row.name })),
                failure: failureOf(stations),
              }
        }
        types={{ options: typeOptions, failure: types.failure }}
      />
      <Told
        page={page}
        company={company}
        range={range}
        first={first}
        search={search}
        patch={patch}
        exports={can(page, 'export')}
      />
    </>
  );
}

type ToldProps = {
  page: PageRoute;
  company: string | undefined;
  range: Range;
  first: Day | undefined;
  search: StatisticsSearch;
  patch: SearchPatch<typeof statisticsSearch>;
  exports: boolean;
};

function Told({ page, company, range, first, search, patch, exports }: ToldProps) {
  const { station, type, step, compare, rank } = search;
  const read = useRead(
    statisticsEndpoints.statistics,
    {
      query: {
        startDate: range.from,
        endDate: range.to,
        station,
        type,
        step,
        compare,
        ...(page === 'statistics' ? { company } : {}),
      },
    },
    { staleTime: FRESH_MS, keepPrevious: true },
  );
  const regions = useCopy('regions').rows;
  const failure = failureOf(read);
  const data = read.data?.data;
  if (failure) return <FailedState {...failure} />;
  if (!data) return <Skeleton height={420} radius="md" />;
  if (!data.totals.count) return <EmptyState text={t('statistics.none')} />;
  // What was before the first record is not known to be nothing.
  const alone = first !== undefined && data.compared.from < first;
  const charts = chartsOf(page, alone ? withoutOther(data) : data, regions ?? [], {
    rank,
    onRank: (chosen) => patch({ rank: chosen }),
  });
  return (
    <>
      <KeyFigures data={data} ofCompany={company !== undefined} alone={alone} />
      <About data={data} ofCompany={company !== undefined} first={alone ? first : undefined} />
      <div className={classes.charts} aria-busy={read.isPlaceholderData}>
        {charts.map(({ key, ...chart }) => (
          <ChartCard
            key={key}
            {...chart}
            file={`statistics-${chart.file}-${data.from}-${data.to}`}
            exports={exports}
          />
        ))}
      </div>
    </>
  );
}

const withoutOther = (data: Statistics): Statistics => ({
  ...data,
  trend: data.trend.map((row) => ({ ...row, compared: null })),
});

type Ranking = Pick<Parameters<typeof sideBySideChart>[0], 'rank' | 'onRank'>;

function chartsOf(
  page: PageRoute,
  data: Statistics,
  regions: readonly LocalRow[],
  ranking: Ranking,
): Chart[] {
  const { companies, stations } = data;
  const [trend, ...trends] = trendCharts(data);
  const charts = [
    companies && page === 'companies-statistics'
      ? sideBySideChart({ of: 'companies', rows: companies, ...ranking })
      : null,
    trend,
    resultsChart(data),
    methodsChart(data),
    ...trends,
    findingsChart(data),
    data.regions ? regionChart(data.regions, regions) : null,
    // One alone is compared with nobody.
    stations && stations.length > 1 ? sideBySideChart({ of: 'stations', rows: stations, ...ranking }) : null,
    hoursChart(data),
  ];
  return charts.filter((chart) => chart !== null && chart !== undefined);
}

type AboutProps = {
  data: Statistics;
  ofCompany: boolean;
  /** the day of the first record, where the other period begins before it */
  first: Day | undefined;
};

/** Of which days it is, and with which it is compared. */
function About({ data, ofCompany, first }: AboutProps) {
  const { compared, country } = data;
  const usual = country
    ? t('statistics.countryAbout', { companies: formatWhole(country.companies) })
    : t('statistics.countryNone');
  return (
    <p className={classes.about}>
      {first
        ? t('statistics.aboutAlone', { days: daysOf(data), first: formatDay(first) })
        : t('statistics.about', { days: daysOf(data), other: daysOf(compared) })}{' '}
      {ofCompany ? usual : null} {t('reports.receivedHint')}{' '}
      <span className={classes.printed}>{t('shell.printed', { time: formatDateTime(serverNow()) })}</span>
    </p>
  );
}

function daysOf({ from, to }: Range): string {
  return from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
}
