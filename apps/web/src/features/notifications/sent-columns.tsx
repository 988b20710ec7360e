import { role } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import type { SentNotification } from '@inspect/contract/notifications';
import { When } from '../../platform/server-status/index.ts';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';

const NAMED = 3;

function nameOf(audience: SentNotification['audience'], name: string): string {
  const known = audience === 'role' ? role.safeParse(name).data : undefined;
  return known ? t(`access.role.${known}`) : name;
}

/** To whom it went, in words. */
function recipientsText({ audience, recipients }: SentNotification): string {
  if (audience === 'all') return t('notifications.audience.all');
  const names = recipients.slice(0, NAMED).map(({ name }) => nameOf(audience, name));
  const rest = recipients.length - names.length;
  return rest > 0
    ? t('notifications.recipientsMore', { names: names.join(', '), count: rest })
    : names.join(', ');
}

export const SENT_COLUMNS: readonly Column<SentNotification>[] = [
  {
    key: 'title',
    title: t('notifications.label.title'),
    cell: ({ title }) => <LongText>{title}</LongText>,
    sortable: true,
  },
  {
    key: 'createdAt',
    title: t('notifications.label.createdAt'),
    cell: ({ createdAt }) => <When at={createdAt} />,
    sortable: true,
  },
  { key: 'audience', title: t('notifications.label.audience'), cell: recipientsText, cut: true },
  {
    key: 'acknowledged',
    title: t('notifications.label.acknowledged'),
    cell: ({ acknowledged, people }) =>
      acknowledged === null
        ? null
        : t('notifications.acknowledgedOf', {
            count: formatWhole(acknowledged),
            people: formatWhole(people),
          }),
    align: 'end',
  },
  { key: 'text', title: t('notifications.label.text'), cell: ({ text }) => <LongText>{text}</LongText> },
  {
    key: 'concerned',
    title: t('notifications.label.concerned'),
    cell: ({ people }) => formatWhole(people),
    align: 'end',
    hidden: true,
  },
  {
    key: 'createdBy',
    title: t('notifications.label.createdBy'),
    cell: ({ createdByName }) => createdByName ?? t('shell.product'),
    sortable: true,
    hidden: true,
  },
];
