import { type AnalysisCase, analysisEndpoints, type Finding } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { FormDrawer } from '../../platform/small-form/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './analysis.module.css';
import { CaseForm, OpenCaseForm, type Refused } from './case-form.tsx';
import { EvidenceRecords } from './evidence-records.tsx';
import { findingText } from './finding-text.ts';

/** One finding: what it follows from, the records that prove it, and its case. */
export function FindingDrawer({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { can } = useSession();
  const page = usePage();
  const opened = finding.case;
  // Somebody was faster: what was written to open it is there to be added to the case that is open already.
  const [refused, setRefused] = useState<Refused | null>(null);
  return (
    <FormDrawer title={t(`analysis.kind.${finding.kind}`)} onClose={onClose}>
      <Stack gap="lg">
        <Told finding={finding} />
        {opened ? (
          <CaseOf id={opened._id} refused={refused} />
        ) : can(page, 'create') ? (
          <section aria-label={t('analysis.label.case')}>
            <Title order={3} size="h4" mb="xs">
              {t('analysis.label.case')}
            </Title>
            <OpenCaseForm finding={finding} onAnswer={setRefused} />
          </section>
        ) : null}
      </Stack>
    </FormDrawer>
  );
}

/** One case, with the finding as it was when it was opened. */
export function CaseDrawer({ of, onClose }: { of: AnalysisCase; onClose: () => void }) {
  return (
    <FormDrawer title={t(`analysis.kind.${of.finding.kind}`)} onClose={onClose}>
      <Stack gap="lg">
        <Told finding={of.finding} />
        {/* Read by itself: what is done to it may take it out of the filtered list. */}
        <CaseOf id={of._id} refused={null} />
      </Stack>
    </FormDrawer>
  );
}

function Told({ finding }: { finding: Omit<Finding, 'case'> }) {
  const { day, companyName, stationName, mechanicName, evidence, records } = finding;
  return (
    <>
      <Text>{findingText(finding)}</Text>
      <Facts
        facts={[
          { name: t('analysis.label.day'), value: formatDay(day) },
          { name: t('analysis.label.station'), value: stationName },
          { name: t('analysis.label.company'), value: companyName },
          ...(mechanicName === null ? [] : [{ name: t('analysis.label.mechanic'), value: mechanicName }]),
        ]}
      />
      <EvidenceRecords evidence={evidence} records={records} />
    </>
  );
}

function CaseOf({ id, refused }: { id: string; refused: Refused | null }) {
  const read = useRead(analysisEndpoints.oneCase, { params: { id } }, { staleTime: 0 });
  const failure = failureOf(read);
  if (failure) return <FailedState {...failure} />;
  return read.data ? <Case of={read.data.data} refused={refused} /> : <Skeleton height={120} />;
}

function Case({ of, refused }: { of: AnalysisCase; refused: Refused | null }) {
  const { can } = useSession();
  const page = usePage();
  return (
    <section aria-label={t('analysis.history')}>
      <Title order={3} size="h4" mb="xs">
        {t('analysis.history')}
      </Title>
      <StatusBadge tone={of.state === 'open' ? 'wait' : 'none'}>
        {t(`analysis.state.${of.state}`)}
      </StatusBadge>
      <ol className={classes.history}>
        {of.events.map(({ version, action, reason, note, byName, at }) => (
          <li key={version}>
            <Text size="sm" fw={600}>
              {reason
                ? t('shell.labelled', {
                    name: t(`analysis.action.${action}`),
                    value: t(`analysis.reason.${reason}`),
                  })
                : t(`analysis.action.${action}`)}
            </Text>
            <Text size="sm">{note}</Text>
            <Text size="sm" c="dimmed">
              <time dateTime={at}>{formatDateTime(at)}</time> · {byName ?? '—'}
            </Text>
          </li>
        ))}
      </ol>
      {can(page, 'edit') ? <CaseForm key={of._id} of={of} refused={refused} /> : null}
    </section>
  );
}
