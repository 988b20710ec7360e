import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type BillingAccount, partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { EditHistoryView } from '../histories/index.ts';
import { CorrectionList, ReceiptList, StatementList } from './account-lists.tsx';
import { balanceText, billingWords, monthText } from './billing-words.ts';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { ReceiptDrawer } from './receipt-drawers.tsx';
import { SheetTable } from './sheet-table.tsx';
import { TariffDrawer } from './tariff-drawer.tsx';
import { TariffList } from './tariff-list.tsx';

type Adding = 'tariff' | 'receipt' | 'correction';

/** One partner: what it owes, this month so far, its statements, what came, its tariffs. */
export function AccountView({ id, onBack }: { id: string; onBack: () => void }) {
  const read = useRead(partnerBillingEndpoints.account, { params: { id } }, { staleTime: 0 });
  const failure = failureOf(read);
  const account = read.data?.data;
  return (
    <>
      <PageHeader
        title={account?.name ?? t('access.page.api-payments')}
        actions={<BackButton onBack={onBack}>{t('partnerBilling.backToPartners')}</BackButton>}
      />
      {failure ? <FailedState {...failure} /> : null}
      {!account && !failure ? <Skeleton height={240} /> : null}
      {account ? <Account account={account} /> : null}
    </>
  );
}

export function BackButton({ onBack, children }: { onBack: () => void; children: string }) {
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
      {children}
    </Button>
  );
}

function Account({ account }: { account: BillingAccount }) {
  const { _id: partner, balance, preview, tariffs } = account;
  const { can } = useSession();
  const [adding, setAdding] = useState<Adding | null>(null);
  const close = () => setAdding(null);
  const action = (what: Adding, label: string) =>
    can('api-payments', 'create') ? (
      <Button variant="default" onClick={() => setAdding(what)}>
        {label}
      </Button>
    ) : null;
  return (
    <Stack gap="xl">
      <Balance {...account} />
      <Section
        title={`${t('partnerBilling.preview.title')} (${monthText(preview.month)})`}
        hint={t('partnerBilling.preview.text')}
      >
        {preview.lines.length === 0 ? (
          <Text>{t('partnerBilling.preview.empty')}</Text>
        ) : (
          <SheetTable label={t('partnerBilling.preview.title')} lines={preview.lines} total={preview.total} />
        )}
      </Section>
      <Section title={t('partnerBilling.statements.title')}>
        <StatementList partner={partner} />
      </Section>
      <Section
        title={t('partnerBilling.receipts.title')}
        action={action('receipt', t('partnerBilling.receipts.add'))}
      >
        <ReceiptList partner={partner} />
      </Section>
      <Section
        title={t('partnerBilling.corrections.title')}
        action={action('correction', t('partnerBilling.corrections.add'))}
      >
        <CorrectionList partner={partner} />
      </Section>
      <Section
        title={t('partnerBilling.tariffs.title')}
        action={action('tariff', t('partnerBilling.tariffs.add'))}
      >
        <TariffList tariffs={tariffs} />
      </Section>
      <EditHistoryView entity="partnerBilling" record={partner} {...billingWords} />
      {adding === 'tariff' ? <TariffDrawer {...account} onClose={close} /> : null}
      {adding === 'receipt' ? <ReceiptDrawer partner={partner} balance={balance} onClose={close} /> : null}
      {adding === 'correction' ? <CorrectionDrawer partner={partner} onClose={close} /> : null}
    </Stack>
  );
}

function Balance({ balance, overdue, refuseUnpaid }: BillingAccount) {
  if (overdue === 0) return <Notice tone={balance > 0 ? 'wait' : 'good'} title={balanceText(balance)} />;
  return (
    <Notice tone="bad" title={balanceText(balance)}>
      <Text size="sm">{t('partnerBilling.balance.overdue', { sum: formatDrams(overdue) })}</Text>
      {refuseUnpaid ? <Text size="sm">{t('partnerBilling.balance.refused')}</Text> : null}
    </Notice>
  );
}

type SectionProps = { title: string; hint?: string; action?: ReactNode; children: ReactNode };

function Section({ title, hint, action, children }: SectionProps) {
  return (
    <div>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </Group>
      {hint ? (
        <Text size="sm" c="dimmed" mb="sm">
          {hint}
        </Text>
      ) : null}
      {children}
    </div>
  );
}
