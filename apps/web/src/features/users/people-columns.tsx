import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatPhone } from '@inspect/contract/kernel';
import type { PersonRow } from '@inspect/contract/users';
import type { Column } from '../../ui/table/columns.ts';
import { CertificateBadge, RoleBadge, StateBadge } from './person-badges.tsx';

const column = (
  key: 'name' | 'role' | 'state' | 'company' | 'station' | 'email' | 'phone' | 'certificate' | 'createdAt',
  cell: Column<PersonRow>['cell'],
  hidden = false,
): Column<PersonRow> => ({
  key,
  title: t(`users.label.${key}`),
  cell,
  // Each of them has an order.
  sortable: true,
  ...(hidden ? { hidden } : {}),
});

const NAME = column('name', (row) => row.name);
// What a blocked person and a certificate are said with takes the room of all of it.
const COMPANY = { ...column('company', (row) => row.companyName ?? '—'), cut: true } as const;
const STATION = (hidden: boolean) =>
  ({ ...column('station', (row) => row.stationName ?? '—', hidden), cut: true }) as const;
const OTHERS = [
  column('role', (row) => <RoleBadge row={row} />),
  column('state', (row) => <StateBadge row={row} />),
  column('email', (row) => row.email, true),
  column('phone', (row) => (row.phone ? formatPhone(row.phone) : '—'), true),
  column('certificate', (row) => <CertificateBadge row={row} />),
  column('createdAt', (row) => formatDateTime(row.createdAt), true),
];

/** The name names the row; the company only where there is more than one, and there the station when it is asked for: 1,280 pixels hold six. */
export const ALL_COLUMNS: readonly Column<PersonRow>[] = [NAME, COMPANY, ...OTHERS, STATION(true)];
export const COMPANY_STAFF_COLUMNS: readonly Column<PersonRow>[] = [NAME, STATION(false), ...OTHERS];
