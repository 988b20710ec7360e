import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { ListExport } from '../../../platform/table-files/list-export.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { AgeingNotice } from './ageing-notice.tsx';
import { DifferencesView } from './differences-view.tsx';
import { differencesQuery, NO_STATEMENT_FILTER, SHOWN, statementsSearch } from './statements-search.ts';
import { StatementsView } from './statements-view.tsx';

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'));
const VIEWS = SHOWN.map((value) => ({ value, label: t(`paymentStatements.tab.${value}`) }));

/** Statements of providers, and what they say differently; above it what waits for too long. */
export default function StatementsTab() {
  const page = usePage();
  const { can } = useSession();
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
            {shown === 'differences' ? (
              <ListExport
                page={page}
                path={statementsEndpoints.exported.path}
                query={differencesQuery(search)}
                title={title}
              />
            ) : null}
            <PrintButton />
            {can(page, 'create') ? (
              <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setUploading(true)}>
                {t('paymentStatements.upload.button')}
              </Button>
            ) : null}
          </>
        }
      />
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
        <StatementsView search={search} patch={patch} />
      )}
      {uploading ? (
        <Suspense fallback={null}>
          <UploadDialog today={today} onClose={() => setUploading(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
