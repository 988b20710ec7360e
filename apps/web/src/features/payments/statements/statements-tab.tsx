import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useStepUp } from '../../../platform/step-up/index.ts';
import { ExportButton } from '../../../platform/table-files/export-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AgeingNotice } from './ageing-notice.tsx';
import { DifferencesView } from './differences-view.tsx';
import { differencesQuery, NO_STATEMENT_FILTER, SHOWN, statementsSearch } from './statements-search.ts';
import { StatementsView } from './statements-view.tsx';

const UploadDialog = lazy(() => import('./upload-dialog.tsx'));
const VIEWS = SHOWN.map((value) => ({ value, label: t(`paymentStatements.tab.${value}`) }));

/** Statements of providers, and what they say differently; above it what waits for too long. */
export default function StatementsTab() {
  const page = usePage();
  const { can } = useSession();
  const { withFresh, dialog } = useStepUp();
  const [search, patch] = useSearchState(statementsSearch);
  const [uploading, setUploading] = useState(false);
  const ageing = useRead(statementsEndpoints.ageing, {}, { refetchInterval: 60_000 });
  const today = yerevanDay(serverNow());
  const shown = search.shown ?? 'differences';
  const title = t('paymentStatements.caption');
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {can(page, 'export') && shown === 'differences' ? (
              <ExportButton
                path={statementsEndpoints.exported.path}
                query={differencesQuery(search)}
                title={title}
                guard={withFresh}
              />
            ) : null}
            {can(page, 'create') ? (
              <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setUploading(true)}>
                {t('paymentStatements.upload.button')}
              </Button>
            ) : null}
          </>
        }
      />
      {dialog}
      {ageing.error ? <Notice tone="bad" role="alert" title={failureText(ageing.error)} /> : null}
      {ageing.data ? <AgeingNotice {...ageing.data.data} /> : null}
      <SegmentedControl
        my="md"
        aria-label={title}
        value={shown}
        data={VIEWS}
        onChange={(next) =>
          patch({ ...NO_STATEMENT_FILTER, shown: SHOWN.find((name) => name === next) ?? null })
        }
      />
      {shown === 'differences' ? (
        <DifferencesView search={search} patch={patch} today={today} />
      ) : (
        <StatementsView page={search.page} onPage={(next) => patch({ page: pageText(next) })} />
      )}
      {uploading ? (
        <Suspense fallback={null}>
          <UploadDialog today={today} onClose={() => setUploading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
