import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { mayCall, useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { Notice } from '../../../ui/notice.tsx';
import { REUSES_URL } from './reuses-url.ts';

/** The staff are told that a photograph of this checkup was used in another one; nobody else is asked for. */
export function ReuseNotice({ checkup }: { checkup: string }) {
  const session = useSession();
  const enabled = mayCall(session, photosEndpoints.reuses.need);
  const read = useRead(photosEndpoints.reuses, { query: { checkup, limit: '1' } }, { enabled });
  const count = read.data?.pagination.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="bad" title={t('photos.reuse.notice', { count })}>
      <Anchor renderRoot={(props) => <Link {...props} to={REUSES_URL} search={{ checkup }} />}>
        {t('photos.reuse.look')}
      </Anchor>
    </Notice>
  );
}
