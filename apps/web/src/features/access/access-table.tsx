import { type AccessRow, isPageRoute, PAGE_ACTIONS, pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { type PageAction, paginationOf } from '@inspect/contract/kernel';
import { ActionIcon, Checkbox, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { cellReason, editedRow, flagsOf, sourceOf, toggled, withEdit } from './access-work.ts';
import type { AccessesWork } from './use-accesses.ts';

const TONES = { own: 'wait', inherited: 'info', none: 'none' } as const;

/** One line for each page that the role can have at all. */
export function AccessTable({ work }: { work: AccessesWork }) {
  const { user } = useSession();
  const { accesses, edits } = work;
  const rows = accesses?.rows
    .filter((row) => row.possible.length > 0 || row.own || row.inherited)
    .map((row) => editedRow(row, edits));
  const count = rows?.length ?? 0;
  return (
    <DataTable
      label={t('access.screen.table')}
      columns={useColumns(work)}
      columnStorage={columnStorage(user.id, 'access-table')}
      rows={rows}
      rowId={(row) => row.page}
      paging={{ pagination: rows && paginationOf(count, 1, Math.max(1, count)), onPage: () => {} }}
      empty={<EmptyState text={t('shell.emptyTitle')} />}
    />
  );
}

/** Several pages share a title; the address tells them apart. */
const titleOf = ({ route }: AccessRow) =>
  isPageRoute(route)
    ? t('access.screen.named', { page: t(`access.page.${route}`), address: pageOf(route).url })
    : route;

function PageName({ route }: AccessRow) {
  if (!isPageRoute(route)) return route;
  return (
    <div>
      {t(`access.page.${route}`)}
      <Text size="xs" c="dimmed">
        {pageOf(route).url}
      </Text>
    </div>
  );
}

function useColumns(work: AccessesWork): readonly Column<AccessRow>[] {
  return useMemo(() => {
    const ofRole = work.accesses?.person === null;
    const change = (row: AccessRow, flags: AccessRow['own']) => {
      const stored = work.accesses?.rows.find(({ page }) => page === row.page);
      if (stored) work.edit(withEdit(work.edits, stored, flags));
    };
    const columns: Column<AccessRow>[] = [
      { key: 'page', title: t('access.screen.page'), cell: PageName },
      {
        key: 'source',
        title: t('access.screen.source'),
        cell: (row) => <Source row={row} ofRole={ofRole} changed={work.edits.has(row.page)} />,
      },
      ...PAGE_ACTIONS.map(
        (action): Column<AccessRow> => ({
          key: action,
          title: t(`access.action.${action}`),
          cell: (row) => (
            <Cell
              row={row}
              action={action}
              editable={work.editable}
              onToggle={() => change(row, toggled(row, action))}
            />
          ),
        }),
      ),
      {
        key: 'reset',
        title: t('access.screen.resetShort'),
        cell: (row) =>
          work.editable && !ofRole && row.own ? (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('access.screen.resetPage', { page: titleOf(row) })}
              title={t('access.screen.reset')}
              onClick={() => change(row, null)}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
          ) : null,
      },
    ];
    // A role inherits from nobody.
    return ofRole ? columns.filter(({ key }) => key !== 'source' && key !== 'reset') : columns;
  }, [work]);
}

function Source({ row, ofRole, changed }: { row: AccessRow; ofRole: boolean; changed: boolean }) {
  if (changed) return <StatusBadge tone="wait">{t('access.screen.changed')}</StatusBadge>;
  if (ofRole) return null;
  const source = sourceOf(row);
  return <StatusBadge tone={TONES[source]}>{t(`access.screen.${source}`)}</StatusBadge>;
}

type CellProps = { row: AccessRow; action: PageAction; editable: boolean; onToggle: () => void };

/** A box that can't be ticked is reached by keyboard all the same, and says why. */
function Cell({ row, action, editable, onToggle }: CellProps) {
  const reason = cellReason(row, action);
  const { [action]: granted } = flagsOf(row);
  if (!editable) return <Told granted={granted} possible={reason === null} />;
  const name = t('access.screen.cell', { page: titleOf(row), action: t(`access.action.${action}`) });
  const text = reason && t(`access.screen.${reason}`);
  const resting = reason !== null;
  const box = (
    <Checkbox
      size="sm"
      checked={granted}
      aria-label={text ? `${name}․ ${text}` : name}
      aria-disabled={resting || undefined}
      styles={{
        input: resting ? { opacity: 0.35, cursor: 'not-allowed' } : { cursor: 'pointer' },
      }}
      onChange={() => (resting ? undefined : onToggle())}
    />
  );
  return text ? (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }} withArrow>
      <span>{box}</span>
    </Tooltip>
  ) : (
    box
  );
}

/** What may not be changed here is said, not shown as a box; a yes stands out among the noes. */
function Told({ granted, possible }: { granted: boolean; possible: boolean }) {
  if (granted) return <b>{t('shell.yes')}</b>;
  return possible ? t('shell.no') : '—';
}
