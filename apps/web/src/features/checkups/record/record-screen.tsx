import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { useMerges } from '../../../platform/outbox/index.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useListPage } from '../list/use-list-page.ts';
import { ReadRecord } from '../read/read-record.tsx';
import { UnsentRecord } from '../unsent/unsent-record.tsx';
import { useUnsent } from '../unsent/use-unsent.ts';
import { DeletedRecord } from './deleted-record.tsx';
import { Record } from './record.tsx';
import { StoredRecord } from './stored-record.tsx';

/** One checkup, as the page from which it was opened allows. */
export default function RecordScreen() {
  const route = useListPage();
  const asked = useParam('id');
  const id = useMerges().get(asked) ?? asked;
  const unsent = useUnsent()?.find(({ body }) => body.temporary_id === id);
  const { can } = useSession();
  const back = <BackButton url={pageOf(route).url} />;
  const missing = can(route, 'delete') ? (
    <DeletedRecord id={id} route={route} back={back} />
  ) : (
    <EmptyState text={t('checkups.form.notFoundRecord')} action={back} />
  );
  // Of one that is at the server with other content, that one counts.
  if (unsent && unsent.refusal?.code !== 'op_reused') return <UnsentRecord unsent={unsent} back={back} />;
  return (
    <ReadRecord
      id={id}
      missing={missing}
      unread={(unread) => <StoredRecord id={id} unread={unread} back={back} />}
    >
      {(record) => <Record key={id} record={record} route={route} />}
    </ReadRecord>
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
