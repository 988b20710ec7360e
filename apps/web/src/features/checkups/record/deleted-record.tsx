import { checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { Group, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { ActionButton } from '../../../ui/action-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Cancellations } from '../cancellation/cancellations.tsx';
import type { ListPageRoute } from '../list/list-pages.ts';

type DeletedRecordProps = { id: string; route: ListPageRoute; back: ReactNode };

/** The staff see of a deleted checkup who deleted it and why, and bring it back or erase it; its versions say so. */
export function DeletedRecord({ id, route, back }: DeletedRecordProps) {
  const read = useRead(checkupLifecycleEndpoints.history, { params: { id } }, { staleTime: 0 });
  const newest = read.data?.data[0];
  if (read.isPending) return <Skeleton height={140} radius="md" aria-busy />;
  if (newest?.action !== 'delete')
    return <EmptyState text={t('checkups.form.notFoundRecord')} action={back} />;
  const { version, at, byName, reason } = newest;
  const { CarRegNo = null, VIN = null, number = null } = newest.checkup;
  const who = [formatDateTime(at), byName, reason].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeader title={t('checkups.form.viewTitle')} actions={back} />
      <Notice tone="wait" title={t('checkups.cancellation.delete.done')}>
        <span>{who}</span>
        <Group>
          <Cancellations
            record={{ _id: id, version, CarRegNo, VIN, number, can: { restore: true, erase: true } }}
            route={route}
          >
            {(actions) => actions.map((action) => <ActionButton key={action.name} action={action} />)}
          </Cancellations>
        </Group>
      </Notice>
    </>
  );
}
