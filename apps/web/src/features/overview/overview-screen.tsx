import type { CompanyItem } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { type Overview, overviewEndpoints } from '@inspect/contract/overview';
import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { useLiveCheckups } from '../checkups/index.ts';
import { AccountStatusBadges, LicenceBadge } from '../companies/index.ts';
import { UnsettledNotice } from '../payments/index.ts';
import { Figures } from './figures.tsx';
import { LastDays } from './last-days.tsx';
import classes from './overview.module.css';
import {
  figuresOfAttention,
  figuresOfCheckups,
  figuresOfSignIns,
  figuresOfSums,
} from './overview-figures.ts';
import { proofsFor } from './proofs.ts';

/** What happens elsewhere in the country is not announced here: it is asked for. */
const RENEWED_MS = 60_000;

/** Today at a glance: the first page of who runs a company, keeps the country or reads it. */
export default function OverviewScreen() {
  const { user } = useSession();
  const read = useRead(overviewEndpoints.today, {}, { staleTime: 0, refetchInterval: RENEWED_MS });
  const { refetch } = read;
  useLiveCheckups(
    user.company,
    useCallback(() => void refetch(), [refetch]),
  );
  const failure = failureOf(read);
  const data = read.data?.data;
  return (
    <>
      <PageHeader title={t('access.page.overview')} beside={data ? <AsOf at={data.at} /> : null} />
      <UnsettledNotice quiet />
      {failure ? <FailedState {...failure} /> : data ? <Glance data={data} /> : <Skeleton height={420} />}
    </>
  );
}

function AsOf({ at }: { at: string }) {
  return (
    <Text c="dimmed" span>
      {t('overview.asOf', { at: formatDateTime(at) })}
    </Text>
  );
}

function Glance({ data }: { data: Overview }) {
  const session = useSession();
  const proofs = useMemo(() => proofsFor(session), [session]);
  const attention = figuresOfAttention(data, proofs);
  return (
    <>
      {data.checkups ? (
        <>
          <Figures
            title={t('overview.section.checkups')}
            figures={figuresOfCheckups(data.checkups.today, proofs)}
          />
          <Figures title={t('overview.section.sums')} figures={figuresOfSums(data.checkups.today, proofs)} />
          <LastDays days={data.checkups.days} statistics={proofs.statistics} />
        </>
      ) : null}
      {attention.length > 0 ? <Figures title={t('overview.section.attention')} figures={attention} /> : null}
      {data.company ? <OwnCompany company={data.company} /> : null}
      {data.failedSignIns ? (
        <Figures
          title={t('overview.section.signIns')}
          figures={figuresOfSignIns(data.failedSignIns, proofs)}
        />
      ) : null}
    </>
  );
}

function OwnCompany({ company }: { company: CompanyItem }) {
  const title = t('overview.section.company');
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <Link className={classes.company} to="/company">
        {company.name}
        <AccountStatusBadges company={company} />
        <LicenceBadge until={company.licenceUntil} />
      </Link>
    </section>
  );
}
