import type { VersionField } from '@inspect/contract/checkup-fields';
import { type Checkup, type CheckupVersion, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { useCameraReasons } from '../lists/use-camera-reasons.ts';
import { COMPARED, versionText } from './version-text.ts';
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
          <History id={record._id} />
        </div>
      ) : null}
    </FormSection>
  );
}

function History({ id }: { id: string }) {
  const read = useRead(checkupLifecycleEndpoints.history, { params: { id } }, { staleTime: 0 });
  const versions = read.data?.data;
  if (versions) return <Compare versions={versions} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return <Skeleton height={120} radius="md" aria-busy />;
}

/** Two versions side by side; at first the newest and the one before it. */
function Compare({ versions }: { versions: readonly CheckupVersion[] }) {
  const [chosen, setChosen] = useState<{ older?: number; newer?: number }>({});
  const of = (number: number | undefined, fallback: number) =>
    versions.find(({ version }) => version === number) ?? versions[fallback] ?? versions[0];
  const newer = of(chosen.newer, 0);
  const older = of(chosen.older, 1);
  if (!newer || !older) return null;
  const options = versions.map((version) => ({ value: String(version.version), label: titleOf(version) }));
  return (
    <>
      <div className={classes.choose}>
        <NativeSelect
          label={t('checkups.versions.older')}
          data={options}
          value={String(older.version)}
          onChange={(event) => setChosen({ ...chosen, older: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('checkups.versions.newer')}
          data={options}
          value={String(newer.version)}
          onChange={(event) => setChosen({ ...chosen, newer: Number(event.currentTarget.value) })}
        />
      </div>
      {versions.length === 1 ? <p>{t('checkups.versions.one')}</p> : null}
      <SideBySide older={older} newer={newer} />
    </>
  );
}

function SideBySide({ older, newer }: { older: CheckupVersion; newer: CheckupVersion }) {
  const { choice } = useCameraReasons();
  const textOf = (field: VersionField, { checkup }: CheckupVersion) => {
    if (field !== 'cameraReasonId') return versionText(field, checkup);
    return choice.options?.find(({ id }) => id === checkup.cameraReasonId)?.name ?? '';
  };
  return (
    <table className={classes.table}>
      <caption>{t('checkups.versions.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('checkups.versions.field')}</th>
          <VersionHead version={older} />
          <VersionHead version={newer} />
        </tr>
      </thead>
      <tbody>
        {COMPARED.map((field) => {
          const [before, after] = [textOf(field, older), textOf(field, newer)];
          const changed = before !== after;
          return (
            <tr key={field} data-changed={changed || undefined}>
              <th scope="row">
                {t(`checkups.label.${field}`)}
                {changed ? <span className={classes.changed}>{t('checkups.versions.changed')}</span> : null}
              </th>
              <td>{before || t('shell.emptyValue')}</td>
              <td>
                {changed ? <mark>{after || t('shell.emptyValue')}</mark> : after || t('shell.emptyValue')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function VersionHead({ version }: { version: CheckupVersion }) {
  return (
    <th scope="col">
      {titleOf(version)}
      <span className={classes.who}>{version.byName ?? t('checkups.versions.machine')}</span>
      {version.reason ? <span className={classes.who}>{version.reason}</span> : null}
    </th>
  );
}

function titleOf({ version, at, action }: CheckupVersion): string {
  return t('checkups.versions.name', {
    version,
    time: formatDateTime(at),
    action: t(`checkups.action.${action}`),
  });
}
