import { t } from '@inspect/contract/i18n';
import {
  callOf,
  type Dimension,
  dimensionOf,
  groupedEndpoints,
  type ReportName,
  type ReportRow,
  recordEndpoints,
  reportOf,
} from '@inspect/contract/reports';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Sort } from '../../ui/table/table-head.tsx';
import { ReceivedHint } from './received-hint.tsx';
import { reportColumns, totalsOf } from './report-columns.tsx';
import classes from './report-view.module.css';
import { WHOLE } from './whole.ts';

export type ReportViewProps = {
  name: ReportName;
  /** what its rows are wanted to stand for */
  by: Dimension | undefined;
  /** which checkups, in which order, and which page of the report */
  query: Readonly<Record<string, string | undefined>>;
  userId: string;
  empty: ReactNode;
  onBy: (by: Dimension) => void;
  onPage: (page: number) => void;
  sort: Sort;
  /** where the checkups of a row are listed, by its key; null where the list has no such filter */
  hrefOf: (by: Dimension) => ((key: string) => string) | null;
  open: (href: string) => void;
};

function callFor(name: ReportName) {
  const call = callOf(name);
  return call === 'ownerType' ? recordEndpoints.ownerType : groupedEndpoints[call];
}

/** A grouped report over the filter of the list; a row leads to its checkups. */
export default function ReportView(props: ReportViewProps) {
  const { name, query, userId, empty, onBy, onPage, sort, hrefOf, open } = props;
  const { measures, by: choices } = reportOf(name);
  const by = dimensionOf(name, props.by);
  const report = useList(callFor(name), { ...query, by, limit: WHOLE });
  const rows = report.rows?.filter((row): row is ReportRow => 'key' in row);
  const { answer, failure, pagination, updating } = report;
  const link = hrefOf(by);
  return (
    <>
      {choices.length > 1 ? (
        <SegmentedControl
          mb="xs"
          className={classes.choice}
          aria-label={t('reportViews.by')}
          value={by}
          onChange={(chosen) =>
            onBy(
              dimensionOf(
                name,
                choices.find((choice) => choice === chosen),
              ),
            )
          }
          data={choices.map((value) => ({ value, label: t(`reportViews.dimension.${value}`) }))}
        />
      ) : null}
      <DataTable<ReportRow>
        label={t(`reports.view.${name}`)}
        columns={reportColumns(by, measures)}
        columnStorage={columnStorage(userId, `report-${name}`)}
        rows={rows}
        rowId={({ key }) => key}
        {...(link
          ? {
              opening: {
                hrefOf: ({ key }: ReportRow) => link(key),
                open: ({ key }: ReportRow) => open(link(key)),
              },
            }
          : {})}
        empty={empty}
        sort={sort}
        paging={{ pagination, onPage }}
        totals={answer && totalsOf(answer.totals, measures)}
        updating={updating}
        failure={failure}
      />
      {answer && measures.includes('received') ? <ReceivedHint /> : null}
    </>
  );
}
