import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams } from '@inspect/contract/kernel';
import { partnerBillingEndpoints, type StatementSheet } from '@inspect/contract/partner-billing';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BackButton } from './account-view.tsx';
import classes from './billing.module.css';
import { monthText, STATE_TONES } from './billing-words.ts';
import { SheetTable } from './sheet-table.tsx';

const PAPER = '@page { size: A4; margin: 15mm; }';

/** One statement as it is read, printed and taken out as a file. */
export function StatementView({ id, onBack }: { id: string; onBack: () => void }) {
  const { can } = useSession();
  const read = useRead(partnerBillingEndpoints.statement, { params: { id } }, { staleTime: 0 });
  const failure = failureOf(read);
  const sheet = read.data?.data;
  return (
    <>
      <style media="print">{PAPER}</style>
      <Group className={classes.screen ?? ''} mb="md" gap="sm">
        <BackButton onBack={onBack}>{t('partnerBilling.backToPartner')}</BackButton>
        {sheet ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('shell.print')}
          </Button>
        ) : null}
        {sheet && can('api-payments', 'export') ? (
          <ExportButton
            path={partnerBillingEndpoints.statementExported.path.replace(':id', id)}
            query={{}}
            title={t('partnerBilling.statements.one', { number: String(sheet.number) })}
          />
        ) : null}
      </Group>
      {failure ? <FailedState {...failure} /> : null}
      {!sheet && !failure ? <Skeleton height={240} /> : null}
      {sheet ? <Sheet sheet={sheet} /> : null}
    </>
  );
}

function Sheet({ sheet }: { sheet: StatementSheet }) {
  const { number, partnerName, month, issuedAt, dueOn, total, covered, state, lines } = sheet;
  return (
    <article>
      <Stack gap="md">
        <header>
          <Title order={1} size="h2">
            {t('partnerBilling.statements.one', { number: String(number) })}
          </Title>
          <Text>{t('partnerBilling.statements.of', { partner: partnerName, month: monthText(month) })}</Text>
        </header>
        <Facts
          facts={[
            { name: t('partnerBilling.label.issuedAt'), value: formatDateTime(issuedAt) },
            { name: t('partnerBilling.label.dueOn'), value: formatDay(dueOn) },
            { name: t('partnerBilling.label.covered'), value: formatDrams(covered) },
            { name: t('partnerBilling.statements.left'), value: formatDrams(Math.max(total - covered, 0)) },
            {
              name: t('partnerBilling.label.state'),
              value: (
                <StatusBadge tone={STATE_TONES[state]}>{t(`partnerBilling.state.${state}`)}</StatusBadge>
              ),
            },
          ]}
        />
        <SheetTable label={t('partnerBilling.statements.lines')} lines={lines} total={total} />
      </Stack>
    </article>
  );
}
