import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { VehicleLink } from '../../vehicles/index.ts';
import { useClassificators } from '../findings/use-classificators.ts';
import { Inspection } from '../mechanic/inspection.tsx';
import { useQueues } from '../mechanic/queue.ts';
import { useStoredFindings } from '../mechanic/use-stored-findings.ts';

/** The mechanic's editor at the desk, for a mechanic without a device: the operator writes down what he says. */
export function FindingsAtDesk({ record, onClose }: { record: Checkup; onClose: () => void }) {
  const stored = useStoredFindings().drafts;
  const queues = useQueues();
  const { groups, failure } = useClassificators(record);
  return (
    <>
      <PageHeader
        title={t('checkups.sign.atDeskTitle')}
        beside={<VehicleLink record={record} page="tech-service" />}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onClose}>
            {t('checkups.sign.closeDesk')}
          </Button>
        }
      />
      <p>{t('checkups.sign.atDeskText', { mechanic: record.mechanicName ?? '' })}</p>
      {failure ? <FailedState {...failure} /> : null}
      {groups && stored && queues ? (
        <Inspection
          record={record}
          place="desk"
          restored={stored.find(({ payload }) => payload.checkup === record._id) ?? null}
          groups={groups}
        />
      ) : (
        <Skeleton height={56} radius="md" />
      )}
    </>
  );
}
