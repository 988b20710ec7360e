import { Skeleton } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import type { CheckupsExportProps } from './checkups-export.tsx';
import type { RecordViewProps } from './record-view.tsx';
import type { ReportViewProps } from './report-view.tsx';
import type { TaxViewProps } from './tax-view.tsx';

/** Who works with the list alone fetches nothing of it. */
function withTexts<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart<Props>(async () => {
    const { addReportTexts } = await import('./texts.ts');
    addReportTexts();
    return load();
  });
}
const ReportView = withTexts<ReportViewProps>(() => import('./report-view.tsx'));
const RecordView = withTexts<RecordViewProps>(() => import('./record-view.tsx'));
const TaxView = lazyPart(() => import('./tax-view.tsx'));
const CheckupsExport = lazyPart(() => import('./checkups-export.tsx'));

const Coming = () => <Skeleton height={320} radius="md" />;

export function LazyReport(props: ReportViewProps) {
  return (
    <Suspense fallback={<Coming />}>
      <ReportView {...props} />
    </Suspense>
  );
}

export function LazyRecords(props: RecordViewProps) {
  return (
    <Suspense fallback={<Coming />}>
      <RecordView {...props} />
    </Suspense>
  );
}

export function LazyTax(props: TaxViewProps) {
  return (
    <Suspense fallback={<Coming />}>
      <TaxView {...props} />
    </Suspense>
  );
}

/** Only of those who may take rows out. */
export function LazyExport(props: CheckupsExportProps) {
  return (
    <Suspense fallback={<Skeleton height={36} width={140} radius="md" />}>
      <CheckupsExport {...props} />
    </Suspense>
  );
}
