import { t } from '@inspect/contract/i18n';
import { photosEndpoints } from '@inspect/contract/photos';
import { Button, Skeleton, Stack } from '@mantine/core';
import { z } from 'zod';
import { useList } from '../../../platform/api/use-list.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { TablePager } from '../../../ui/table/table-pager.tsx';
import { ReuseCard } from './reuse-card.tsx';

const PAGE_SIZE = '10';
const search = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
  checkup: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
});

/** Photographs that were used in more than one checkup, with both records side by side. */
export default function ReusesScreen() {
  const { title } = useScreen();
  const [{ page, checkup }, patch] = useSearchState(search);
  const query = { limit: PAGE_SIZE, page, checkup };
  const answer = useList(photosEndpoints.reuses, query);
  return (
    <>
      <PageHeader title={t(title)} />
      <p>{t('photos.reuse.hint')}</p>
      {checkup ? (
        <Notice tone="info" title={t('photos.reuse.ofOne')}>
          <div>
            <Button variant="default" onClick={() => patch({ checkup: null, page: null })}>
              {t('photos.reuse.all')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {answer.failure ? <FailedState {...answer.failure} /> : null}
      {!answer.rows && !answer.failure ? (
        <Stack aria-busy>
          <Skeleton height={280} radius="md" />
          <Skeleton height={280} radius="md" />
        </Stack>
      ) : null}
      {answer.rows?.length === 0 ? <EmptyState text={t('photos.reuse.none')} /> : null}
      <Stack aria-busy={answer.updating}>
        {answer.rows?.map((reuse) => (
          <ReuseCard key={reuse._id} reuse={reuse} />
        ))}
      </Stack>
      {answer.rows?.length ? (
        <TablePager pagination={answer.pagination} onPage={(next) => patch({ page: pageText(next) })} />
      ) : null}
    </>
  );
}
