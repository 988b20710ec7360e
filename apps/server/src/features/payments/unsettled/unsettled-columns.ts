import { t } from '@inspect/contract/i18n';
import { formatDay, formatPlate } from '@inspect/contract/kernel';
import type { TableColumn } from '../../../platform/table-files/send-table.ts';
import type { StoredInspectedNotPaid, StoredPaidNotInspected } from './unsettled.query.ts';

type Shared = Pick<StoredPaidNotInspected, 'CarRegNo' | 'companyName' | 'stationName' | 'day'>;

function sharedColumns<Row extends Shared>(): TableColumn<Row>[] {
  return [
    { title: t('payments.unsettled.label.day'), kind: 'text', cell: ({ day }) => formatDay(day) },
    { title: t('payments.label.company'), kind: 'text', cell: ({ companyName }) => companyName },
    { title: t('payments.label.station'), kind: 'text', cell: ({ stationName }) => stationName },
    {
      title: t('payments.label.CarRegNo'),
      kind: 'text',
      cell: ({ CarRegNo }) => CarRegNo && formatPlate(CarRegNo),
    },
  ];
}

export const PAID_COLUMNS: readonly TableColumn<StoredPaidNotInspected>[] = [
  ...sharedColumns<StoredPaidNotInspected>(),
  { title: t('payments.label.paidAt'), kind: 'instant', cell: ({ at }) => at },
  { title: t('payments.label.amount'), kind: 'money', cell: ({ amount }) => amount },
  {
    title: t('payments.label.purpose'),
    kind: 'text',
    cell: ({ purpose }) => t(`payments.purpose.${purpose}`),
  },
  { title: t('payments.label.origin'), kind: 'text', cell: ({ origin }) => t(`payments.origin.${origin}`) },
  { title: t('payments.label.method'), kind: 'text', cell: ({ method }) => t(`payments.method.${method}`) },
  {
    title: t('payments.unsettled.label.reason'),
    kind: 'text',
    cell: ({ reason }) => t(`payments.unsettled.reason.${reason}`),
  },
  { title: t('checkups.label.concludedAt'), kind: 'instant', cell: ({ concludedAt }) => concludedAt },
  { title: t('payments.label.number'), kind: 'text', cell: ({ row }) => row },
  { title: t('payments.label.checkup'), kind: 'text', cell: ({ checkup }) => checkup },
];

export const INSPECTED_COLUMNS: readonly TableColumn<StoredInspectedNotPaid>[] = [
  ...sharedColumns<StoredInspectedNotPaid>(),
  { title: t('checkups.label.concludedAt'), kind: 'instant', cell: ({ concludedAt }) => concludedAt },
  { title: t('payments.unsettled.label.owed'), kind: 'money', cell: ({ amount }) => amount },
  { title: t('payments.purpose.inspection'), kind: 'money', cell: ({ inspection }) => inspection },
  { title: t('payments.purpose.environmental'), kind: 'money', cell: ({ environmental }) => environmental },
  { title: t('payments.label.received'), kind: 'money', cell: ({ paid }) => paid },
  { title: t('checkups.label.number'), kind: 'text', cell: ({ number }) => number },
  { title: t('payments.label.createdBy'), kind: 'text', cell: ({ createdByName }) => createdByName },
  { title: t('payments.label.checkup'), kind: 'text', cell: ({ _id }) => _id },
];
