import { isInEffect } from '@inspect/contract/checkup-list';
import {
  CHECKUP_SORTS,
  type CheckupRow,
  LIST_COLUMN_KEYS,
  LIST_COLUMNS,
  type ListColumnKey,
  listColumn,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { whenText, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../../platform/server-status/index.ts';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { fieldText } from '../../checkup-fields/index.ts';
import { CheckupStatusBadge, ResultBadge } from '../../checkup-list/index.ts';
import { owedBackFor, PaidBadge } from '../../payments/index.ts';
import { PlateTag } from '../../vehicles/index.ts';
import type { ListPage } from './list-pages.ts';

type Cells = Partial<Record<ListColumnKey, Partial<Column<CheckupRow>>>>;

/** Columns that show more than the text of one field, or show it in another way. */
const CELLS: Cells = {
  CarRegNo: { cell: plateCell },
  vehicle: { title: t('checkups.list.vehicle'), cell: vehicleCell, cut: true },
  ownerName: { cut: true },
  mechanic: { cut: true },
  createdBy: { cut: true },
  station: { cut: true },
  company: { cut: true },
  createdAt: { cell: ({ createdAt }) => (createdAt ? whenText(createdAt, yerevanDay(serverNow())) : null) },
  status: { cell: (row) => (row.status ? <CheckupStatusBadge status={row.status} /> : null) },
  Opinion: {
    cell: ({ Opinion, status }) => <ResultBadge opinion={Opinion} status={status} />,
    badge: true,
  },
  sum: {
    title: t('checkups.list.sum'),
    cell: (row) => (row.fees && !isVoid(row) ? <Sum amount={row.fees.total} /> : null),
    align: 'end',
  },
  paid: {
    title: t('checkups.label.payments'),
    cell: (row) => (isVoid(row) && owedBackFor(row) === 0 ? null : <PaidBadge {...row} />),
  },
};

/** Nothing is due for it and it says nothing: cards on a phone then leave the line out. */
const isVoid = ({ status }: CheckupRow) => status !== undefined && !isInEffect(status);

const sorts: readonly string[] = CHECKUP_SORTS;

function columnOf(key: ListColumnKey): Column<CheckupRow> {
  const [field] = LIST_COLUMNS[key].fields;
  return {
    key,
    title: t(`checkups.label.${field}`),
    cell: (row) => fieldText(field, row) || null,
    sortable: sorts.includes(key),
    ...CELLS[key],
  };
}

/** Which car, what came of it, whose it is, what is owed, since when: so many as stand side by side at 1280 pixels. */
const SHOWN = ['CarRegNo', 'Opinion', 'vehicle', 'ownerName', 'paid', 'sum', 'createdAt'] as const;

/** What a person may add stands at the end. */
function columnsWith(last: ListColumnKey): readonly Column<CheckupRow>[] {
  const shown: readonly ListColumnKey[] = [...SHOWN, last];
  const rest = LIST_COLUMN_KEYS.filter((key) => !listColumn(key).fileOnly && !shown.includes(key));
  return [...shown.map(columnOf), ...rest.map((key) => ({ ...columnOf(key), hidden: true }))];
}

const ofOneStation = columnsWith('mechanic');
export const listColumns = columnsWith('station');

/** A name that is the same in every row says nothing: at one's own station it is the mechanic who differs. */
export function columnsFor({ adds }: ListPage): readonly Column<CheckupRow>[] {
  return adds ? ofOneStation : listColumns;
}

function plateCell({ CarRegNo }: CheckupRow) {
  return CarRegNo ? <PlateTag plate={CarRegNo} /> : t('checkups.list.noPlate');
}

function vehicleCell({ carName, carModelName, productionYear }: CheckupRow) {
  const name = [carName, carModelName].filter(Boolean).join(' ');
  return [name, productionYear].filter(Boolean).join(', ');
}
