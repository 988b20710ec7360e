import { t } from '@inspect/contract/i18n';
import type { QuarantineRow } from '@inspect/contract/quarantine';
import { When } from '../../platform/server-status/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { kindText } from './kind-text.ts';

/** Enough to tell one person's devices apart. */
const SHOWN = 6;
export const deviceText = (device: string) => t('devices.shortId', { id: device.slice(0, SHOWN) });

/** What the server has done otherwise asks nobody to decide. */
export const stateText = ({ state, done }: Pick<QuarantineRow, 'state' | 'done'>) =>
  t(`quarantine.state.${state === 'waiting' && done ? 'done' : state}`);

export const QUARANTINE_COLUMNS: readonly Column<QuarantineRow>[] = [
  { key: 'person', title: t('quarantine.label.person'), cell: ({ personName }) => personName },
  {
    key: 'state',
    title: t('quarantine.label.state'),
    cell: (row) => (
      <StatusBadge tone={row.state === 'waiting' && !row.done ? 'wait' : 'good'}>
        {stateText(row)}
      </StatusBadge>
    ),
    badge: true,
  },
  { key: 'kind', title: t('quarantine.label.kind'), cell: ({ kind }) => kindText(kind) },
  {
    key: 'company',
    title: t('quarantine.label.company'),
    cell: ({ companyName }) => companyName,
    cut: true,
  },
  {
    key: 'recordedAt',
    title: t('quarantine.label.recordedAt'),
    cell: ({ recordedAt }) => <When at={recordedAt} />,
    sortable: true,
  },
  {
    key: 'receivedAt',
    title: t('quarantine.label.receivedAt'),
    cell: ({ receivedAt }) => <When at={receivedAt} />,
    sortable: true,
  },
  { key: 'device', title: t('quarantine.label.device'), cell: ({ device }) => deviceText(device) },
];
