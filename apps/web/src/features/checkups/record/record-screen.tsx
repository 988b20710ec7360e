import { pageOf } from '@inspect/contract/access';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { useListPage } from '../list/use-list-page.ts';
import { DeletedRecord } from './deleted-record.tsx';
import { Record } from './record.tsx';

/** One checkup, as the page from which it was opened allows. */
export default function RecordScreen() {
  const route = useListPage();
  const id = useParam('id');
  const { can } = useSession();
  const read = useRead(checkupsEndpoints.record, { params: { id } });
  // What was there a moment ago may have been deleted since.
  if (read.error instanceof ServerRefusal && read.error.status === 404) {
    const back = <BackButton url={pageOf(route).url} />;
    if (can(route, 'delete')) return <DeletedRecord id={id} route={route} back={back} />;
    return <EmptyState text={t('checkups.form.notFoundRecord')} action={back} />;
  }
  if (read.data) return <Record key={id} record={read.data.data} route={route} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="min(28rem, 100%)" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}

function BackButton({ url }: { url: string }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => void navigate({ to: url })}
    >
      {t('checkups.form.backToList')}
    </Button>
  );
}
