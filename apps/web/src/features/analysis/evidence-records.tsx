import { pageOf } from '@inspect/contract/access';
import { analysisEndpoints, type EvidenceRecord, type Finding } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatPlate, formatWhole } from '@inspect/contract/kernel';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { OpinionBadge } from '../checkup-list/index.ts';
import classes from './analysis.module.css';

type Proof = Pick<Finding, 'evidence' | 'records'>;

/** The checkups that a finding follows from, each a link where its reader opens checkups. */
export function EvidenceRecords({ evidence, records }: Proof) {
  const read = useRead(analysisEndpoints.records, { query: { ids: evidence.join(',') } }, { staleTime: 0 });
  const failure = failureOf(read);
  const rows = read.data?.data;
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {t('analysis.evidence')}
      </Title>
      {evidence.length < records ? (
        <Text size="sm" c="dimmed">
          {t('analysis.some', { shown: formatWhole(evidence.length), records: formatWhole(records) })}
        </Text>
      ) : null}
      {failure ? <FailedState {...failure} /> : null}
      {rows ? <Records rows={rows} /> : failure ? null : <Skeleton height={96} />}
    </div>
  );
}

const when = (at: string | null) => (at ? <time dateTime={at}>{formatDateTime(at)}</time> : '—');

function Records({ rows }: { rows: readonly EvidenceRecord[] }) {
  const { can } = useSession();
  const page = (['tech-service-all', 'tech-service-view'] as const).find((one) => can(one, 'view'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={t('analysis.caption.records')}>
      <table className={classes.records}>
        <thead>
          <tr>
            {(['CarRegNo', 'createdAt', 'inspectedAt', 'station', 'mechanic', 'opinion'] as const).map(
              (name) => (
                <th key={name} scope="col">
                  {t(`analysis.label.${name}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const plate = row.CarRegNo ? formatPlate(row.CarRegNo) : (row.number ?? row._id);
            return (
              <tr key={row._id}>
                <th scope="row">
                  {page ? (
                    <Anchor
                      className={classes.plate ?? ''}
                      component={Link}
                      to={`${pageOf(page).url}/${row._id}`}
                    >
                      {plate}
                    </Anchor>
                  ) : (
                    plate
                  )}
                </th>
                <td>{when(row.createdAt)}</td>
                <td>{when(row.inspectedAt)}</td>
                <td>{row.stationName}</td>
                <td>{row.mechanicName ?? '—'}</td>
                <td>{row.Opinion === null ? '—' : <OpinionBadge opinion={row.Opinion} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
