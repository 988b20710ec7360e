import { t } from '@inspect/contract/i18n';
import { sortQuery } from '@inspect/contract/kernel';
import { PARTNER_SORTS, partnersEndpoints } from '@inspect/contract/partner-api';
import { Anchor, Text } from '@mantine/core';
import { z } from 'zod';
import { useList, useOpenedRow } from '../../../platform/api/use-list.ts';
import { ListScreen } from '../../../platform/list-screen/list-screen.tsx';
import { listState } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PARTNER_COLUMNS } from './partner-columns.tsx';
import { PartnerDrawer } from './partner-drawer.tsx';

const state = z.object({ ...listState, sort: sortQuery(PARTNER_SORTS) });
/** The server writes it: no page of the application. */
const DOCUMENT = '/api/partner/docs';

/** Machines that ask: what each may, and its keys. */
export default function PartnersScreen() {
  const [{ page, search, sort, row }, patch] = useSearchState(state);
  const list = useList(partnersEndpoints.list, { page, search, sort });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  return (
    <ListScreen
      page="api-users"
      columns={PARTNER_COLUMNS}
      list={list}
      opened={row}
      row={useOpenedRow(row, list.rows)}
      sort={sortingBy(state.shape.sort, sort, patch)}
      patch={patch}
      filtered={Boolean(search)}
      onClear={() => filter({ search: null })}
      drawer={(opened, onClose) => <PartnerDrawer row={opened} onClose={onClose} />}
    >
      <Text c="dimmed" mb="md">
        {t('partnerApi.hint')}{' '}
        <Anchor href={DOCUMENT} target="_blank" rel="noreferrer" underline="always">
          {t('partnerApi.docs')}
        </Anchor>
      </Text>
      <FilterBar
        search={searchBy(t('partnerApi.searchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={() => filter({ search: null })}
      />
    </ListScreen>
  );
}
