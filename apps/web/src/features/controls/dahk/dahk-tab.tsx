import { dahkEndpoints, HIT_COLUMNS, HIT_SORTS, type HitRow } from '@inspect/contract/dahk';
import { labelsIn, t } from '@inspect/contract/i18n';
import { type Day, formatDay, formatPlate, sortQuery, yerevanDay } from '@inspect/contract/kernel';
import { Group } from '@mantine/core';
import { z } from 'zod';
import { mayCall, useSession } from '../../../platform/access/session.ts';
import { call } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { useList, useOpenedRow } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { listState, NEW_ROW, pageText } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { ImportButton } from '../../../platform/table-files/import-button.tsx';
import { Choice } from '../../../ui/filters/choice.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { AddButton, NoRows } from '../../../ui/table/list-parts.tsx';
import { LongText } from '../../../ui/table/long-text.tsx';
import { DahkDrawer } from './dahk-drawer.tsx';
import { SourceLine } from './source-line.tsx';

const state = z.object({
  ...listState,
  active: z.enum(['true', 'false']).optional(),
  sort: sortQuery(HIT_SORTS),
});

const holds = ({ since, until }: HitRow, today: Day) => since <= today && (until === null || until >= today);

const columnsOf = (today: Day): readonly Column<HitRow>[] => [
  {
    key: 'CarRegNo',
    title: t('dahk.label.CarRegNo'),
    cell: ({ CarRegNo }) => (CarRegNo ? formatPlate(CarRegNo) : '—'),
    sortable: true,
  },
  {
    key: 'registrationCertificate',
    title: t('dahk.label.registrationCertificate'),
    cell: ({ registrationCertificate }) => registrationCertificate ?? '—',
    sortable: true,
  },
  { key: 'reason', title: t('dahk.label.reason'), cell: ({ reason }) => <LongText>{reason}</LongText> },
  {
    key: 'state',
    title: t('controls.dahk.state'),
    badge: true,
    cell: (row) => (
      <StatusBadge tone={holds(row, today) ? 'wait' : 'none'}>
        {t(`controls.dahk.${holds(row, today) ? 'active' : 'ended'}`)}
      </StatusBadge>
    ),
  },
  { key: 'since', title: t('dahk.label.since'), cell: ({ since }) => formatDay(since), sortable: true },
  {
    key: 'until',
    title: t('dahk.label.until'),
    cell: ({ until }) => (until ? formatDay(until) : '—'),
    sortable: true,
  },
  {
    key: 'source',
    title: t('dahk.label.source'),
    cell: ({ source }) => t(`dahk.source.${source}`),
    sortable: true,
  },
];

const STATES = [
  { value: 'true', label: t('controls.dahk.active') },
  { value: 'false', label: t('controls.dahk.ended') },
] as const;

/** The vehicles that the enforcement service looks for; the staff add them, or take in a file of them. */
export function DahkTab() {
  const session = useSession();
  const [{ page, search, active, sort, row }, patch] = useSearchState(state);
  const list = useList(dahkEndpoints.list, { page, search, active, sort });
  const opened = useOpenedRow(row, list.rows);
  const invalidate = useInvalidate();
  const may = mayCall(session, dahkEndpoints.create.need);
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const chips = filterChips(
    { search, active: active && t(`controls.dahk.${active === 'true' ? 'active' : 'ended'}`) },
    filter,
  );
  const add = may ? () => patch({ row: NEW_ROW }) : null;
  const clear = () => patch({ search: null, active: null, page: null });
  const adding = row === NEW_ROW && may;
  return (
    <>
      {may ? (
        <Group gap="xs" mb="sm">
          <ImportButton
            columns={Object.keys(HIT_COLUMNS)}
            labelOf={labelsIn('dahk.label')}
            send={async (rows, save) =>
              (await call(dahkEndpoints.imported, { body: { rows: [...rows], save } })).data
            }
            onSaved={() => invalidate('dahk')}
          />
          {add ? <AddButton label={t('controls.dahk.add')} onAdd={add} /> : null}
        </Group>
      ) : null}
      <SourceLine />
      <FilterBar
        search={searchBy(t('controls.dahk.search'), search, filter)}
        chips={chips}
        onClearAll={clear}
      >
        <Choice
          inline
          label={t('controls.dahk.state')}
          value={active}
          options={STATES}
          onChange={(value) => filter({ active: value ?? null })}
        />
      </FilterBar>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('controls.tab.dahk')}
        columns={columnsOf(yerevanDay(serverNow()))}
        columnStorage={columnStorage(session.user.id, 'dahk')}
        rows={list.rows}
        rowId={({ _id }) => _id}
        updating={list.updating}
        sort={sortingBy(state.shape.sort, sort, patch)}
        opening={{ hrefOf: ({ _id }) => `?tab=dahk&row=${_id}`, open: ({ _id }) => patch({ row: _id }) }}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NoRows filtered={chips.length > 0} addLabel={t('controls.dahk.add')} onAdd={add} onClear={clear} />
        }
      />
      {opened || adding ? (
        <DahkDrawer key={row} row={opened ?? null} onClose={() => patch({ row: null })} />
      ) : null}
    </>
  );
}
