import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReportViewProps } from './report-view.tsx';

/** Who works with the list alone fetches nothing of it. */
const ReportView = lazy(async () => {
  const { addReportTexts } = await import('./texts.ts');
  addReportTexts();
  return import('./report-view.tsx');
});

export function LazyReport(props: ReportViewProps) {
  return (
    <Suspense fallback={<Skeleton height={320} radius="md" />}>
      <ReportView {...props} />
    </Suspense>
  );
}
