import { controlsEndpoints } from '@inspect/contract/controls';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { TablePager } from '../../../ui/table/table-pager.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { useLiveCheckups } from '../../checkups/index.ts';
import classes from '../controls.module.css';
import { AnswerForm } from './answer-form.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ReviewFilters, StatusCounts } from './review-filters.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewPane } from './review-pane.tsx';
import { reviewSearch } from './review-search.ts';
import { recordKey, useReview } from './use-review.ts';

/** Checkups on the left, the one that is looked at on the right; on a phone one or the other. */
export function ReviewTab() {
  const { user } = useSession();
  const country = user.company === null;
  const phone = usePhone();
  const [search, patch] = useSearchState(reviewSearch);
  const today = yerevanDay(serverNow());
  const review = useReview(search, today, patch);
  const { list, rows, next } = review;
  const invalidate = useInvalidate();
  const renew = useCallback(() => void invalidate('controls'), [invalidate]);
  useLiveCheckups(user.company, renew);
  useAhead(next?._id);
  const opened = phone && !search.row ? undefined : review.current;
  const isEmpty = rows?.length === 0;
  return (
    <>
      <ReviewFilters search={search} patch={patch} today={today} country={country} />
      <StatusCounts
        counts={list.answer?.inspectionStatusCount}
        waiting={list.answer?.waiting}
        search={search}
        patch={patch}
      />
      {list.failure ? <FailedState {...list.failure} /> : null}
      {isEmpty ? <EmptyState text={t('controls.empty')} /> : null}
      {(list.failure || isEmpty) && !opened ? null : (
        <div className={classes.review}>
          {phone && opened ? null : (
            <div className={classes.side}>
              {list.failure ? null : (
                <ReviewList
                  rows={rows}
                  current={opened}
                  country={country}
                  onOpen={(row) => patch({ row })}
                  onMove={(step) => void review.move(step)}
                />
              )}
              <TablePager
                pagination={list.pagination}
                onPage={(page) => patch({ page: pageText(page), row: null })}
              />
            </div>
          )}
          {phone && !opened ? null : (
            <div>
              {phone ? (
                <Button
                  variant="subtle"
                  mih={44}
                  leftSection={<IconArrowLeft size={18} aria-hidden />}
                  onClick={() => patch({ row: null })}
                >
                  {t('controls.back')}
                </Button>
              ) : null}
              <ReviewPane row={opened}>
                {opened ? <DecisionBar row={opened} review={review} /> : null}
                {opened?.can.answer ? (
                  <AnswerForm
                    key={opened._id}
                    row={opened}
                    onSave={(answer) => review.answer(opened, answer)}
                  />
                ) : null}
              </ReviewPane>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const FRESH_MS = 30_000;

/** The next one is read while this one is looked at. */
function useAhead(id: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    void client.prefetchQuery({
      queryKey: recordKey(id),
      queryFn: ({ signal }) => call(controlsEndpoints.record, { params: { id }, signal }),
      staleTime: FRESH_MS,
    });
  }, [client, id]);
}
