import { t } from '@inspect/contract/i18n';
import type { Login, OwnLogin } from '@inspect/contract/logins';
import { When } from '../../platform/server-status/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { deviceText, factorText, resultText, resultTone } from './login-words.ts';

const AT: Column<OwnLogin> = {
  key: 'at',
  title: t('logins.label.at'),
  cell: ({ at }) => <When at={at} />,
  sortable: true,
};

/** What is known of every sign-in, whoever's it is. */
const OF_ENTRY: readonly Column<OwnLogin>[] = [
  {
    key: 'result',
    title: t('logins.label.result'),
    cell: ({ result }) => <StatusBadge tone={resultTone(result)}>{resultText(result)}</StatusBadge>,
  },
  { key: 'factor', title: t('logins.label.factor'), cell: ({ factor }) => factorText(factor) },
  { key: 'address', title: t('logins.label.address'), cell: ({ address }) => address },
  { key: 'device', title: t('logins.label.device'), cell: deviceText },
];

export const OWN_COLUMNS: readonly Column<OwnLogin>[] = [AT, ...OF_ENTRY];

/** With the person and what of him is there when it is asked for: his role, for who sees the country his company, the second step. */
export function loginColumns(country: boolean): readonly Column<Login>[] {
  return [
    AT,
    {
      key: 'user',
      title: t('logins.label.user'),
      cell: ({ userName }) => userName ?? t('logins.nobody'),
    },
    {
      key: 'role',
      title: t('logins.label.role'),
      cell: ({ role }) => (role ? t(`access.role.${role}`) : null),
      hidden: true,
    },
    ...(country
      ? [
          {
            key: 'company',
            title: t('logins.label.company'),
            cell: (row: Login) => row.companyName,
            hidden: true,
          },
        ]
      : []),
    ...OF_ENTRY.map((column) => ({ ...column, hidden: column.key === 'factor' })),
    {
      key: 'reported',
      title: t('logins.label.reported'),
      cell: ({ reportedAt }) =>
        reportedAt ? <StatusBadge tone="bad">{t('logins.reportedFlag')}</StatusBadge> : null,
    },
  ];
}
