import { t } from '@inspect/contract/i18n';
import { objectId } from '@inspect/contract/kernel';
import { partnersEndpoints, webhooksEndpoints } from '@inspect/contract/partner-api';
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAllRows } from '../../../platform/api/use-all-rows.ts';
import { useList, useOpenedRow } from '../../../platform/api/use-list.ts';
import { ListScreen } from '../../../platform/list-screen/list-screen.tsx';
import { listState } from '../../../platform/navigation/list-state.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, optionText } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import { noteSeen } from './ask-unseen.ts';
import { UNSEEN_NEWS } from './use-unseen-news.ts';
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

const state = z.object({ page: listState.page, row: listState.row, partner: objectId.optional() });
/** The server writes it: no page of the application. */
const DOCUMENT = '/api/partner/docs';

/** Where partners are sent what happens to inspections, and what became of it. */
export default function WebhooksScreen() {
  const [{ page, partner, row }, patch] = useSearchState(state);
  const list = useList(webhooksEndpoints.list, { page, partner });
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
      patch={patch}
      filtered={Boolean(partner)}
      onClear={() => filter({ partner: null })}
      drawer={(opened, onClose) => <WebhookDrawer row={opened} onClose={onClose} />}
    >
      <Text c="dimmed" mb="md">
        {t('partnerApi.webhooks.hint')}{' '}
        <Anchor href={DOCUMENT} target="_blank" rel="noreferrer" underline="always">
          {t('partnerApi.docs')}
        </Anchor>
      </Text>
      <FilterBar
        chips={filterChips({ partner: optionText(partner, options) }, filter)}
        onClearAll={() => filter({ partner: null })}
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
