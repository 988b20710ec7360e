import {
  FINDING_LISTS,
  type Finding,
  type FindingList,
  MEASUREMENT_NAMES,
  type MeasurementName,
} from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { detailText, valueText } from '../../checkup-fields/index.ts';
import { FindingPhotos, PhotographedFindings } from '../../photos/index.ts';
import type { ClassificatorGroup } from './classificators.ts';
import classes from './findings-view.module.css';
import { useClassificators } from './use-classificators.ts';

/** What the mechanic found, told as sentences: group, fault, place, note. It explains the conclusion. */
export function FindingsView({ record, action }: { record: Checkup; action?: ReactNode }) {
  const { groups = [] } = useClassificators(record);
  const all = FINDING_LISTS.flatMap((list) =>
    Object.entries(record[list]).map(([code, finding]) => ({ list, code, finding })),
  );
  const faults = all.filter(({ finding }) => finding.checked);
  const noted = all.filter(
    ({ finding }) => !finding.checked && (finding.note || finding.attachments?.length),
  );
  const right = all.length - faults.length;
  return (
    <FormSection
      title={t('checkups.findings.title')}
      beside={
        <Group gap="xs">
          {record.marks.map((mark) => (
            <StatusBadge key={mark} tone="wait">
              {t(`checkups.mark.${mark}`)}
            </StatusBadge>
          ))}
          {right > 0 ? (
            <StatusBadge tone="good">{t('checkups.findings.allRight', { count: right })}</StatusBadge>
          ) : null}
          {action}
        </Group>
      }
    >
      <div data-wide>
        {record.findingsAtDesk ? (
          <p className={classes.none}>
            {t('checkups.findings.atDesk', { mechanic: record.mechanicName ?? '' })}
          </p>
        ) : null}
        {faults.length === 0 ? (
          <p className={classes.none}>
            {t(`checkups.findings.${all.length === 0 && record.status === 'open' ? 'notYet' : 'none'}`)}
          </p>
        ) : null}
        <PhotographedFindings checkup={record._id} attachments={record.attachments}>
          <ul className={classes.findings}>
            {[...faults, ...noted].map(({ list, code, finding }) => (
              <FindingLine key={`${list}.${code}`} finding={finding} {...namesOf(groups, list, code)} />
            ))}
          </ul>
        </PhotographedFindings>
        <Measured record={record} />
      </div>
    </FormSection>
  );
}

function FindingLine({ finding, group, name }: { finding: Finding; group: string | null; name: string }) {
  const detail = detailText(finding);
  return (
    <li className={classes.finding}>
      <StatusBadge tone={finding.checked ? 'bad' : 'good'}>
        {t(finding.checked ? 'checkups.mechanic.fault' : 'checkups.mechanic.allRight')}
      </StatusBadge>
      <div className={classes.words}>
        {group ? <span className={classes.group}>{group}</span> : null}
        <span>{name}</span>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
        <FindingPhotos ids={finding.attachments ?? []} name={name} />
      </div>
    </li>
  );
}

function Measured({ record: { measurements } }: { record: Checkup }) {
  const names = MEASUREMENT_NAMES.filter((name) => measurements[name]);
  if (names.length === 0) return null;
  return (
    <Facts
      facts={names.map((name) => ({
        name: t(`checkups.measurement.${name}`),
        value: <MeasuredValue name={name} measured={measurements[name]} />,
      }))}
    />
  );
}

function MeasuredValue({
  name,
  measured,
}: {
  name: MeasurementName;
  measured: Checkup['measurements'][MeasurementName];
}) {
  if (!measured) return null;
  const { value, limit, outOfLimit } = measured;
  return (
    <>
      {outOfLimit ? (
        <StatusBadge tone="bad">{t('checkups.findings.out', { value: valueText(name, value) })}</StatusBadge>
      ) : (
        valueText(name, value)
      )}
      {limit === null ? null : (
        <span className={classes.limit}>
          {t('checkups.findings.limit', { limit: valueText(name, limit) })}
        </span>
      )}
    </>
  );
}

function namesOf(groups: readonly ClassificatorGroup[], list: FindingList, code: string) {
  for (const group of groups) {
    const member = group.list === list && group.members.find((each) => each.code === code);
    if (member) return { group: group.name, name: member.name };
  }
  return { group: null, name: t('checkups.findings.unknown', { code }) };
}
