import { type Checkup, type CheckupVersion, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { deviceTimeMark, formatDateTime } from '@inspect/contract/kernel';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useCameraReasons } from '../../checkup-list/index.ts';
import { useClassificators } from '../findings/use-classificators.ts';
import { changesBetween } from './changes-between.ts';
import classes from './versions.module.css';

export function Versions({ record }: { record: Checkup }) {
  const [shown, setShown] = useState(false);
  return (
    <FormSection
      title={t('checkups.versions.title')}
      beside={
        <Button variant="default" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'checkups.versions.hide' : 'checkups.versions.show')}
        </Button>
      }
    >
      {shown ? (
        <div data-wide>
          <History record={record} />
        </div>
      ) : null}
    </FormSection>
  );
}

function History({ record }: { record: Checkup }) {
  const { history } = checkupLifecycleEndpoints;
  const read = useRead(history, { params: { id: record._id } }, { staleTime: 0 });
  const versions = read.data?.data;
  if (versions) return <Course record={record} versions={versions} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return <Skeleton height={120} radius="md" aria-busy />;
}

/** Newest first: who did what to it and when, and only what that changed. */
function Course({ record, versions }: { record: Checkup; versions: readonly CheckupVersion[] }) {
  const { choice } = useCameraReasons();
  const { groups = [] } = useClassificators(record);
  const names = { groups, reasonOf: (id: string) => choice.options?.find((each) => each.id === id)?.name };
  return (
    <ol className={classes.versions} aria-label={t('checkups.versions.title')} reversed>
      {versions.map((version, at) => {
        const older = versions[at + 1];
        const changes = older ? changesBetween(older.checkup, version.checkup, names) : [];
        return (
          <li key={version.version}>
            <p className={classes.name}>
              {t('checkups.versions.name', {
                time: formatDateTime(version.at),
                action: t(`checkups.action.${version.action}`),
              })}
            </p>
            <p className={classes.who}>
              {[version.byName ?? t('checkups.versions.machine'), version.reason].filter(Boolean).join(' · ')}
            </p>
            <Recorded of={version} />
            {older && changes.length === 0 ? <p>{t('checkups.versions.same')}</p> : null}
            <ul className={classes.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

const MINUTE_MS = 60_000;

/** When it was done, where that was not when it came; the server's time counts. */
function Recorded({ of: { recordedAt, at } }: { of: CheckupVersion }) {
  if (recordedAt === null || Math.abs(Date.parse(at) - Date.parse(recordedAt)) < MINUTE_MS) return null;
  const mark = deviceTimeMark(new Date(recordedAt), new Date(at));
  const text = t(RECORDED[mark ?? 'usual'], { time: formatDateTime(recordedAt) });
  return <p className={classes.who}>{mark ? <StatusBadge tone="wait">{text}</StatusBadge> : text}</p>;
}

const RECORDED = {
  usual: 'checkups.versions.recorded',
  future: 'checkups.versions.recordedFuture',
  old: 'checkups.versions.recordedOld',
} as const;
