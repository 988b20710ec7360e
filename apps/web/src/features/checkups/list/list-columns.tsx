import {
  CHECKUP_SORTS,
  type CheckupRow,
  LIST_COLUMN_KEYS,
  LIST_COLUMNS,
  type ListColumnKey,
  listColumn,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { fieldText } from '../../checkup-fields/index.ts';
import { CheckupStatusBadge, OpinionBadge } from '../../checkup-list/index.ts';
import { PlateTag } from '../../vehicles/index.ts';
import { PaidBadge } from '../status/paid-badge.tsx';
import type { ListPage } from './list-pages.ts';

type Cells = Partial<Record<ListColumnKey, Partial<Column<CheckupRow>>>>;

/** Columns that show more than the text of one field. */
const CELLS: Cells = {
  CarRegNo: { cell: plateCell },
  vehicle: { title: t('checkups.list.vehicle'), cell: vehicleCell },
  status: { cell: (row) => (row.status ? <CheckupStatusBadge status={row.status} /> : null) },
  Opinion: { cell: (row) => (row.Opinion == null ? null : <OpinionBadge opinion={row.Opinion} />) },
  sum: {
    title: t('checkups.list.sum'),
    cell: (row) => (row.fees ? <Sum amount={row.fees.total} /> : null),
    align: 'end',
  },
  paid: {
    title: t('checkups.label.payments'),
    cell: (row) => <PaidBadge fees={row.fees} paid={row.paid} />,
  },
};

const sorts: readonly string[] = CHECKUP_SORTS;

function columnOf(key: ListColumnKey): Column<CheckupRow> {
  const [field] = LIST_COLUMNS[key].fields;
  return {
    key,
    title: t(`checkups.label.${field}`),
    cell: (row) => fieldText(field, row) || null,
    sortable: sorts.includes(key),
    hidden: listColumn(key).hidden === true,
    ...CELLS[key],
  };
}

const inTable = LIST_COLUMN_KEYS.filter((key) => !listColumn(key).fileOnly).map(columnOf);
/** What is hidden until a person asks for it stands at the end. */
export const listColumns: readonly Column<CheckupRow>[] = [
  ...inTable.filter(({ hidden }) => !hidden),
  ...inTable.filter(({ hidden }) => hidden),
];

function plateCell({ CarRegNo }: CheckupRow) {
  return CarRegNo ? <PlateTag plate={CarRegNo} /> : t('checkups.list.noPlate');
}

function vehicleCell({ carName, carModelName, productionYear }: CheckupRow) {
  const name = [carName, carModelName].filter(Boolean).join(' ');
  return [name, productionYear].filter(Boolean).join(', ');
}

const hiding = (...keys: string[]) =>
  listColumns.map((column) => (keys.includes(column.key) ? { ...column, hidden: true } : column));
const companyColumns = hiding('company');
const stationColumns = hiding('company', 'station');

/** A name that is the same in every row says nothing: one's own station, the one company of the list. */
export function columnsFor({ adds, company }: ListPage): readonly Column<CheckupRow>[] {
  if (company === 'filter') return listColumns;
  return adds ? stationColumns : companyColumns;
}
