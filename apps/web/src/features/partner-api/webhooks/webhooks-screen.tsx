import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { partnersEndpoints, WEBHOOK_SORTS, webhooksEndpoints } from '@inspect/contract/partner-api';
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAllRows } from '../../../platform/api/use-all-rows.ts';
import { useList, useOpenedRow } from '../../../platform/api/use-list.ts';
import { ListScreen } from '../../../platform/list-screen/list-screen.tsx';
import { listState } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import { noteSeen } from './ask-unseen.ts';
import { UNSEEN_NEWS } from './use-unseen-news.ts';
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

const state = z.object({ ...listState, partner: objectId.optional(), sort: sortQuery(WEBHOOK_SORTS) });
const NO_FILTER = { partner: null, search: null };
/** The server writes it: no page of the application. */
const DOCUMENT = '/api/partner/docs';

/** Where partners are sent what happens to inspections, and what became of it. */
export default function WebhooksScreen() {
  const [{ page, partner, search, sort, row }, patch] = useSearchState(state);
  const list = useList(webhooksEndpoints.list, { page, partner, search, sort });
  const partners = useAllRows(partnersEndpoints.list);
  const options = partners.rows?.map(({ _id, name }) => ({ id: _id, name }));
  const filter: typeof patch = (changes, how) => patch({ ...changes, page: null }, how);
  const queries = useQueryClient();
  useEffect(() => {
    // Without an answer the count stays as it was, until the page is opened again.
    noteSeen().then(
      (count) => queries.setQueryData(UNSEEN_NEWS, count),
      () => undefined,
    );
  }, [queries]);
  return (
    <ListScreen
      page="api-notifications"
      columns={WEBHOOK_COLUMNS}
      list={list}
      opened={row}
      row={useOpenedRow(row, list.rows)}
      sort={sortingBy(state.shape.sort, sort, patch)}
      patch={patch}
      filtered={Boolean(partner ?? search)}
      onClear={() => filter(NO_FILTER)}
      drawer={(opened, onClose) => <WebhookDrawer row={opened} onClose={onClose} />}
    >
      <Text c="dimmed" mb="md">
        {t('partnerApi.webhooks.hint')}{' '}
        <Anchor href={DOCUMENT} target="_blank" rel="noreferrer" underline="always">
          {t('partnerApi.docs')}
        </Anchor>
      </Text>
      <FilterBar
        search={searchBy(t('partnerApi.webhooks.searchPlaceholder'), search, filter)}
        chips={filterChips({ search, partner: optionText(partner, options) }, filter)}
        onClearAll={() => filter(NO_FILTER)}
        more={
          <PickerFilter
            name="partner"
            label={t('partnerApi.webhooks.label.partner')}
            options={options}
            failure={partners.failure}
            value={partner ?? null}
            onChange={(next) => filter({ partner: next })}
          />
        }
      />
    </ListScreen>
  );
}
