import { pageOf } from '@inspect/contract/access';
import { type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Skeleton } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { ServerRefusal } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { usePlaceNames } from '../../platform/fields/index.ts';
import { BackButton, useBack } from '../../platform/navigation/back-button.tsx';
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
  const list = pageOf(usePage()).url;
  if (read.data) return <Company company={read.data.data} list={list} />;
  if (read.error instanceof ServerRefusal && read.error.status === 404)
    return <EmptyState text={t('companies.notFound')} action={<BackButton address={list} />} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return <Skeleton height={400} radius="md" aria-busy />;
}

function Company({ company, list }: { company: CompanyItem; list: string }) {
  const page = usePage();
  const back = useBack(list);
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
            <BackButton address={list} beside />
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
