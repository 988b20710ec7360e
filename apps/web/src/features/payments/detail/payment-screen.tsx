import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import { type PaymentDetail, paymentListEndpoints } from '@inspect/contract/payments';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { BackButton } from '../../../platform/navigation/back-button.tsx';
import { usePage } from '../../../platform/navigation/screen.ts';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { recordAddress } from '../../checkup-list/index.ts';
import { plateText, providerText, purposesText, reasonText, stateTone, timeText } from '../payment-words.ts';
import { useReceiptActions } from '../receipt-actions.ts';
import { Parts } from './parts.tsx';
import { Timeline } from './timeline.tsx';

/** While something is under way it is read anew by itself. */
const REFRESH_MS = 15_000;

/** One payment: what was asked for, what came, how its provider has it, and all that happened to it. */
export default function PaymentScreen() {
  const id = useParam('id');
  const list = pageOf(usePage()).url;
  const read = useRead(
    paymentListEndpoints.one,
    { params: { id } },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  );
  if (read.data) return <Payment payment={read.data.data} />;
  if (read.error instanceof ServerRefusal && read.error.status === 404)
    return <EmptyState text={t('payments.detail.notFound')} action={<BackButton address={list} />} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="min(28rem, 100%)" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}

function Payment({ payment }: { payment: PaymentDetail }) {
  const page = usePage();
  const { can, user } = useSession();
  const { state, review, parts, attempts, timeline } = payment;
  const receipts = useReceiptActions('payment', payment._id);
  const mayGiveBack = givesBack(can, page) && (user.company === null || !isByStaffOnly(payment));
  return (
    <>
      <PageHeader
        title={t('payments.detail.title')}
        beside={
          <>
            <StatusBadge tone={stateTone(state)}>{t(`payments.state.${state}`)}</StatusBadge>
            {review ? <StatusBadge tone="bad">{t(`payments.review.${review}`)}</StatusBadge> : null}
          </>
        }
        actions={
          <>
            <BackButton address={pageOf(page).url} beside />
            {parts.length > 0 ? <ActionMenu actions={receipts} /> : null}
          </>
        }
      />
      <FormSection title={t('payments.detail.facts')}>
        <div data-wide>
          <Facts facts={factsOf(payment, checkupPage(can))} />
        </div>
      </FormSection>
      <FormSection title={t('payments.detail.parts')}>
        <div data-wide>
          <Parts payment={payment} mayGiveBack={mayGiveBack} />
        </div>
      </FormSection>
      {attempts.map((attempt) => (
        <FormSection key={attempt.n} title={t('payments.detail.attempt', { n: attempt.n })}>
          <div data-wide>
            <Facts facts={attemptFacts(attempt)} />
          </div>
        </FormSection>
      ))}
      <FormSection title={t('payments.detail.timeline')}>
        <div data-wide>
          <Timeline entries={timeline} />
        </div>
      </FormSection>
    </>
  );
}

/** What was done at a provider's own desk is told by the staff, who did it there; so is what a company has paid itself. */
const isByStaffOnly = ({ returnWay, origin }: PaymentDetail) => returnWay === 'told' || origin === 'company';

type Can = ReturnType<typeof useSession>['can'];

/** By this page, or by the one on which he keeps the checkups that were paid. */
const givesBack = (can: Can, page: ReturnType<typeof usePage>) =>
  can(page, 'edit') || can('company-tech-service', 'edit') || can('tech-service-all', 'edit');

const checkupPage = (can: Can) =>
  (['tech-service-all', 'company-tech-service'] as const).find((page) => can(page, 'view')) ?? null;

function factsOf(payment: PaymentDetail, checkups: ReturnType<typeof checkupPage>): Fact[] {
  const { checkup } = payment;
  const open =
    checkup === null || checkups === null ? null : (
      <Anchor component={Link} to={recordAddress(checkups, checkup)}>
        {t('payments.detail.openCheckup')}
      </Anchor>
    );
  return [
    { name: t('payments.label.CarRegNo'), value: plateText(payment.CarRegNo) },
    { name: t('payments.label.purpose'), value: purposesText(payment) },
    { name: t('payments.label.amount'), value: formatDrams(payment.amount) },
    { name: t('payments.label.received'), value: formatDrams(payment.received) },
    { name: t('payments.label.returned'), value: formatDrams(payment.returned) },
    { name: t('payments.label.method'), value: t(`payments.method.${payment.method}`) },
    { name: t('payments.label.origin'), value: t(`payments.origin.${payment.origin}`) },
    { name: t('payments.label.provider'), value: providerText(payment) },
    { name: t('payments.label.createdAt'), value: formatDateTime(payment.createdAt) },
    { name: t('payments.label.paidAt'), value: timeText(payment.paidAt) },
    { name: t('payments.label.company'), value: payment.companyName },
    { name: t('payments.label.station'), value: payment.stationName },
    { name: t('payments.label.createdBy'), value: payment.createdByName },
    { name: t('payments.label.checkup'), value: open },
    { name: t('payments.label.number'), value: payment._id },
    { name: t('payments.label.providerNo'), value: payment.providerNo },
  ];
}

function attemptFacts(attempt: PaymentDetail['attempts'][number]): Fact[] {
  return [
    { name: t('payments.label.state'), value: t(`payments.attemptState.${attempt.state}`) },
    { name: t('payments.label.review'), value: reasonText(attempt.reason) },
    { name: t('payments.label.number'), value: attempt.merchantNo },
    { name: t('payments.label.providerNo'), value: attempt.providerNo },
    { name: t('payments.detail.card'), value: attempt.maskedPan },
    { name: t('payments.detail.rrn'), value: attempt.rrn },
    { name: t('payments.label.createdAt'), value: formatDateTime(attempt.createdAt) },
    { name: t('payments.detail.until'), value: formatDateTime(attempt.expiresAt) },
  ];
}
