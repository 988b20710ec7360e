import {
  accountStatusOn,
  type CompanyItem,
  companiesEndpoints,
  runsCompany,
  subscriptionDue,
} from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, yerevanDay } from '@inspect/contract/kernel';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { usePlaceNames } from '../../platform/fields/index.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { CopyAge, type PersonalStore, useStoredRows } from '../../platform/offline/index.ts';
import { RecordEditor } from '../../platform/record-form/index.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { StationList } from '../stations/index.ts';
import { PaidPeriods, PayBill } from '../subscription/index.ts';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { ownForm } from './company-form.ts';
import { CompanyTabs } from './company-tabs.tsx';
import { companyWords } from './company-words.ts';
import { ContractFacts } from './contract-card.tsx';
import { DoublePayments } from './double-payments.tsx';

const STORES: readonly PersonalStore[] = ['offline.company'];
const companyItem = companiesEndpoints.own.response.shape.data;

/** Data, licence, contract, bill and stations of the own company, for who runs it. */
export default function OwnCompanyScreen() {
  const { user } = useSession();
  const runs = runsCompany(user.role);
  const read = useRead(companiesEndpoints.own, {}, { enabled: runs, staleTime: 0 });
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate('companies'), [invalidate]);
  const found = useStoredRows(STORES, companyItem, read.data ? null : read.error);
  const stored = found === 'reading' ? undefined : found;
  const company = read.data?.data ?? stored?.rows[0];
  if (!runs) return <EmptyState text={t('companies.none')} />;
  if (read.isError && !company && found !== 'reading')
    return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return (
    <>
      <PageHeader title={t('companies.ownTitle')} />
      <CopyAge at={stored ? stored.at : read.data ? read.dataUpdatedAt : null} problem={read.error} />
      {company ? <OwnCompany company={company} refresh={refresh} /> : <Skeleton height={400} />}
    </>
  );
}

function OwnCompany({ company, refresh }: { company: CompanyItem; refresh: () => Promise<void> }) {
  const [editing, setEditing] = useState(false);
  const onEdit = () => setEditing(true);
  return (
    <Stack gap="lg">
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
            content: <Data company={company} onEdit={onEdit} />,
          },
          {
            tab: 'contract',
            label: t('companies.section.contractAndBill'),
            content: <ContractAndBill company={company} refresh={refresh} />,
          },
          {
            tab: 'stations',
            label: t('stations.title'),
            content: <StationList company={company._id} may={{ create: true, edit: true, delete: true }} />,
          },
          { tab: 'history', label: t('histories.title'), content: <History company={company._id} /> },
        ]}
      />
      {editing ? <OwnDrawer row={company} refresh={refresh} onClose={() => setEditing(false)} /> : null}
    </Stack>
  );
}

function History({ company }: { company: string }) {
  const names = usePlaceNames();
  return <EditHistoryView entity="companies" record={company} {...companyWords(names)} />;
}

const FACTS = ['taxCode', 'legalForm', 'director', 'phone', 'email', 'region', 'county', 'address'] as const;

function Data({ company, onEdit }: { company: CompanyItem; onEdit: () => void }) {
  const places = usePlaceNames();
  // Regions and communities are kept by their ids; a name that isn't known yet is no reason to show one.
  const told = (name: (typeof FACTS)[number]) =>
    name === 'region' || name === 'county' ? (places.get(company[name] ?? '') ?? null) : company[name];
  const facts = FACTS.map((name) => ({ name: t(`companies.label.${name}`), value: told(name) }));
  const licence = { name: t('companies.label.licenceNumber'), value: company.licenceNumber };
  return (
    <>
      <FormSection
        title={company.name}
        beside={
          <Button variant="default" onClick={onEdit}>
            {t('shell.edit')}
          </Button>
        }
      >
        <div data-wide>
          <Group gap="xs" mb="sm">
            <AccountStatusBadges company={company} />
          </Group>
          <Facts facts={facts} />
        </div>
      </FormSection>
      <FormSection title={t('companies.section.licence')}>
        <Facts facts={[licence]} />
        <LicenceBadge until={company.licenceUntil} />
      </FormSection>
    </>
  );
}

function ContractAndBill({ company, refresh }: { company: CompanyItem; refresh: () => Promise<void> }) {
  return (
    <>
      <FormSection title={t('companies.section.contract')}>
        {company.contractEnabled ? (
          <ContractFacts company={company} />
        ) : (
          <p>{t('companies.contract.notDemanded')}</p>
        )}
      </FormSection>
      <FormSection title={t('companies.section.bill')}>
        <Bill company={company} />
      </FormSection>
      <FormSection title={t('companies.section.onepay')}>
        <DoublePayments company={company} refresh={refresh} />
      </FormSection>
    </>
  );
}

function Bill({ company }: { company: CompanyItem }) {
  const now = accountStatusOn(company, yerevanDay(serverNow()));
  if (!now.subscriptionEnabled) return <p>{t('companies.bill.notDemanded')}</p>;
  const { subscription, subscriptionTotal } = now;
  return (
    <div data-wide>
      {subscription ? (
        <p>
          {t('companies.bill.paid', { from: formatDay(subscription.from), to: formatDay(subscription.to) })}
        </p>
      ) : null}
      {subscriptionTotal > 0 ? (
        <Notice
          tone={subscriptionDue(now) ? 'wait' : 'info'}
          title={t('companies.bill.due', { sum: formatDrams(subscriptionTotal) })}
        >
          {t('companies.bill.how')}
          <PayBill />
        </Notice>
      ) : (
        <p>{t('companies.bill.nothingDue')}</p>
      )}
      <PaidPeriods />
    </div>
  );
}

type DrawerProps = { row: CompanyItem; refresh: () => Promise<void>; onClose: () => void };

const WORDS = companyWords(new Map());
const MAY = { save: true, retire: false };

function OwnDrawer({ row, refresh, onClose }: DrawerProps) {
  return (
    <RecordEditor
      definition={useMemo(() => ownForm(refresh), [refresh])}
      row={row}
      may={MAY}
      title={row.name}
      words={WORDS}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField {...field('director')} />
          <PhoneField {...field('phone')} />
          <TextField {...field('email')} kind="email" />
          <TextField {...field('address')} />
        </>
      )}
    </RecordEditor>
  );
}
