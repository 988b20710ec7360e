import { pageOf } from '@inspect/contract/access';
import { type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { usePlaceNames } from '../../platform/fields/index.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { useParam } from '../../platform/navigation/use-param.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { StationList } from '../stations/index.ts';
import { BlockButton } from './block-button.tsx';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { CompanyData } from './company-data.tsx';
import { CompanyTabs } from './company-tabs.tsx';
import { companyWords } from './company-words.ts';
import { ContractFacts, ContractUpload } from './contract-card.tsx';

/** One company, for the staff to keep and for the viewer to read. */
export default function CompanyScreen() {
  const id = useParam('id');
  const read = useRead(companiesEndpoints.readCompany, { params: { id } }, { staleTime: 0 });
  const back = useBack();
  if (read.data) return <Company company={read.data.data} back={back} />;
  if (read.error instanceof ServerRefusal && read.error.status === 404)
    return <EmptyState text={t('companies.notFound')} action={<BackButton back={back} />} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return <Skeleton height={400} radius="md" aria-busy />;
}

function Company({ company, back }: { company: CompanyItem; back: () => void }) {
  const page = usePage();
  const { can } = useSession();
  const may = { create: can(page, 'create'), edit: can(page, 'edit'), delete: can(page, 'delete') };
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate('companies'), [invalidate]);
  const names = usePlaceNames();
  const words = useMemo(() => companyWords(names), [names]);
  return (
    <>
      <PageHeader
        title={company.name}
        beside={
          <>
            <AccountStatusBadges company={company} />
            <LicenceBadge until={company.licenceUntil} />
          </>
        }
        actions={
          <>
            <BackButton back={back} />
            {may.edit ? <BlockButton company={company} refresh={refresh} /> : null}
          </>
        }
      />
      {company.blocked ? (
        <Notice tone="bad" title={t('companies.blockedTitle')}>
          {company.blockComment}
        </Notice>
      ) : null}
      <CompanyTabs
        tabs={[
          {
            tab: 'data',
            label: t('companies.section.data'),
            // What is typed there stays while one looks at the others.
            keeps: true,
            content: (
              <CompanyData company={company} words={words} may={may.edit} refresh={refresh} back={back} />
            ),
          },
          {
            tab: 'contract',
            label: t('companies.section.contract'),
            content: (
              <>
                <ContractFacts company={company} />
                {may.edit ? <ContractUpload company={company} onDone={() => void refresh()} /> : null}
              </>
            ),
          },
          {
            tab: 'stations',
            label: t('stations.title'),
            content: <StationList company={company._id} may={may} />,
          },
          {
            tab: 'history',
            label: t('histories.title'),
            content: <EditHistoryView entity="companies" record={company._id} {...words} />,
          },
        ]}
      />
    </>
  );
}

/** Back keeps the list's filters; a company opened by its address has no list behind it. */
function useBack(): () => void {
  const page = usePage();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate({ to: pageOf(page).url }));
}

function BackButton({ back }: { back: () => void }) {
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
      {t('shell.back')}
    </Button>
  );
}
