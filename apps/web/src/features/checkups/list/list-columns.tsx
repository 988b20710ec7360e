import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import { formatPhone } from '../../../ui/form/phone/armenian-phone.ts';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { CheckupStatusBadge, OpinionBadge, PlateTag } from '../../vehicles/index.ts';
import { PaidBadge } from '../status/paid-badge.tsx';
import type { ListPage } from './list-pages.ts';

/** Plate first: it names the row. The rest in the order in which an operator looks. */
export const listColumns: readonly Column<CheckupRow>[] = [
  { key: 'CarRegNo', title: t('checkups.label.CarRegNo'), cell: plateCell, sortable: true },
  { key: 'vehicle', title: t('checkups.list.vehicle'), cell: vehicleCell },
  { key: 'ownerName', title: t('checkups.label.ownerName'), cell: (row) => row.ownerName, sortable: true },
  {
    key: 'status',
    title: t('checkups.label.status'),
    cell: (row) => (row.status ? <CheckupStatusBadge status={row.status} /> : null),
  },
  {
    key: 'Opinion',
    title: t('checkups.label.Opinion'),
    cell: (row) => (row.Opinion == null ? null : <OpinionBadge opinion={row.Opinion} />),
  },
  {
    key: 'sum',
    title: t('checkups.list.sum'),
    cell: (row) => (row.fees ? <Sum amount={row.fees.total} /> : null),
    align: 'end',
  },
  {
    key: 'paid',
    title: t('checkups.label.payments'),
    cell: (row) => <PaidBadge fees={row.fees} paid={row.paid} />,
  },
  { key: 'mechanic', title: t('checkups.label.mechanic'), cell: (row) => row.mechanicName },
  { key: 'createdBy', title: t('checkups.label.createdBy'), cell: (row) => row.createdByName },
  {
    key: 'createdAt',
    title: t('checkups.label.createdAt'),
    cell: (row) => (row.createdAt ? formatDateTime(row.createdAt) : null),
    sortable: true,
  },
  {
    key: 'nextCheckupDate',
    title: t('checkups.label.nextCheckupDate'),
    cell: (row) => (row.nextCheckupDate ? formatDay(row.nextCheckupDate) : null),
    sortable: true,
  },
  { key: 'station', title: t('checkups.label.station'), cell: (row) => row.stationName },
  { key: 'company', title: t('checkups.label.company'), cell: (row) => row.companyName },
  { key: 'VIN', title: t('checkups.label.VIN'), cell: (row) => row.VIN, hidden: true },
  {
    key: 'phone',
    title: t('checkups.label.phone'),
    cell: (row) => (row.phone ? formatPhone(row.phone) : null),
    hidden: true,
  },
  { key: 'number', title: t('checkups.label.number'), cell: (row) => row.number, hidden: true },
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
