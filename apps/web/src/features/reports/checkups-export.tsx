import type { PageRoute } from '@inspect/contract/access';
import { reportsEndpoints } from '@inspect/contract/reports';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { useStepUp } from '../auth/index.ts';

type CheckupsExportProps = {
  page: PageRoute;
  view: 'list' | 'tax';
  /** which rows */
  filter: Readonly<Record<string, unknown>>;
  count: number | undefined;
};

/** What the list or its tax view shows, as a file; what takes out the whole country asks for the password first. */
export function CheckupsExport({ page, view, filter, count }: CheckupsExportProps) {
  const { withFresh, dialog } = useStepUp();
  return (
    <>
      <ExportButton
        path={callOf(page, view).path}
        query={filter}
        title={view === 'tax' ? 'checkups-tax' : 'checkups'}
        count={count}
        guard={withFresh}
      />
      {dialog}
    </>
  );
}

function callOf(page: PageRoute, view: 'list' | 'tax') {
  if (view === 'tax') return reportsEndpoints.taxExported;
  return page === 'tech-service-all' ? reportsEndpoints.exportedForAdmin : reportsEndpoints.exported;
}
