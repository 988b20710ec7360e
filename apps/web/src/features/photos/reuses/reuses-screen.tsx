import { t } from '@inspect/contract/i18n';
import { objectId } from '@inspect/contract/kernel';
import { photosEndpoints } from '@inspect/contract/photos';
import { Button, Skeleton, Stack } from '@mantine/core';
import { z } from 'zod';
import { useList } from '../../../platform/api/use-list.ts';
import { listState, pageText } from '../../../platform/navigation/list-state.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { TablePager } from '../../../ui/table/table-pager.tsx';
import { ReuseCard } from './reuse-card.tsx';

const PAGE_SIZE = '10';
const reusesSearch = z.object({
  search: listState.search,
  page: listState.page,
  checkup: objectId.optional(),
});

/** Photographs that were used in more than one checkup, with both records side by side. */
export default function ReusesScreen() {
  const { title } = useScreen();
  const [{ page, checkup, search }, patch] = useSearchState(reusesSearch);
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const query = { limit: PAGE_SIZE, page, checkup, search };
  const answer = useList(photosEndpoints.reuses, query);
  return (
    <>
      <PageHeader title={t(title)} />
      <p>{t('photos.reuse.hint')}</p>
      <FilterBar
        search={searchBy(t('photos.reuse.searchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={() => filter({ search: null })}
      />
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
      {answer.rows?.length === 0 ? (
        <NothingFound
          filtered={Boolean(search)}
          empty={t('photos.reuse.none')}
          onClear={() => filter({ search: null })}
        />
      ) : null}
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
