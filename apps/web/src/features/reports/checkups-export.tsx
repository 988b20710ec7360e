import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import {
  REPORT_EXPORT,
  REPORT_FORMATS,
  type ReportFormat,
  reportsEndpoints,
  type ViewName,
} from '@inspect/contract/reports';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useStepUp } from '../../platform/step-up/index.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';

export type CheckupsExportProps = {
  page: PageRoute;
  view: 'list' | 'tax' | ViewName;
  /** which rows */
  filter: Readonly<Record<string, unknown>>;
  count: number | undefined;
};

/** What the list or its tax view shows, as a file; what takes out the whole country asks for the password first. */
export default function CheckupsExport({ page, view, filter, count }: CheckupsExportProps) {
  const { withFresh, dialog } = useStepUp();
  const [format, setFormat] = useState<ReportFormat>('xlsx');
  return (
    <>
      {isReport(view) ? (
        <NativeSelect
          aria-label={t('reports.format.choose')}
          value={format}
          data={FORMATS}
          onChange={({ currentTarget: { value } }) =>
            setFormat(REPORT_FORMATS.find((one) => one === value) ?? 'xlsx')
          }
        />
      ) : null}
      <ExportButton
        path={callOf(page, view).path}
        query={isReport(view) ? { ...filter, report: view, format } : filter}
        title={titleOf(view)}
        ending={isReport(view) ? format : 'xlsx'}
        count={count}
        guard={withFresh}
      />
      {dialog}
    </>
  );
}

const FORMATS = REPORT_FORMATS.map((value) => ({ value, label: t(`reports.format.${value}`) }));

const isReport = (view: CheckupsExportProps['view']): view is ViewName => view !== 'list' && view !== 'tax';

function titleOf(view: CheckupsExportProps['view']): string {
  if (isReport(view)) return `report-${view}`;
  return view === 'tax' ? 'checkups-tax' : 'checkups';
}

function callOf(page: PageRoute, view: CheckupsExportProps['view']) {
  if (isReport(view)) return { path: REPORT_EXPORT };
  if (view === 'tax') return reportsEndpoints.taxExported;
  return page === 'tech-service-all' ? reportsEndpoints.exportedForAdmin : reportsEndpoints.exported;
}
