import type { DeviceRow, DeviceState } from '@inspect/contract/devices';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { serverNow, When } from '../../platform/server-status/index.ts';
import { ageText } from '../../ui/age-text.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';

const TONES: Record<DeviceState, Tone> = {
  lost: 'bad',
  putBack: 'bad',
  stalled: 'wait',
  attention: 'wait',
  waiting: 'info',
  calm: 'good',
};
/** Enough to tell one person's devices apart. */
const SHOWN = 6;

const numberOf = (value: number | null) => value ?? t('devices.neverTold');

export const DEVICE_COLUMNS: readonly Column<DeviceRow>[] = [
  { key: 'person', title: t('devices.label.person'), cell: ({ personName }) => personName },
  { key: 'company', title: t('devices.label.company'), cell: ({ companyName }) => companyName, cut: true },
  {
    key: 'state',
    title: t('devices.label.state'),
    cell: ({ state, lost, persisted }) => (
      <>
        <StatusBadge tone={TONES[state]}>{t(`devices.state.${state}`)}</StatusBadge>
        {lost ? (
          <LongText narrow>
            {t('devices.lostCount', { time: formatDateTime(lost.at), count: lost.pending })}
          </LongText>
        ) : null}
        {persisted === false ? <LongText narrow>{t('devices.unkept')}</LongText> : null}
      </>
    ),
  },
  {
    key: 'at',
    title: t('devices.label.at'),
    cell: ({ at }) => <When at={at} />,
    sortable: true,
  },
  { key: 'pending', title: t('devices.label.pending'), cell: ({ pending }) => numberOf(pending) },
  { key: 'attention', title: t('devices.label.attention'), cell: ({ attention }) => numberOf(attention) },
  {
    key: 'oldest',
    title: t('devices.label.oldest'),
    cell: ({ oldestAt }) =>
      oldestAt === null ? null : (
        <time dateTime={oldestAt}>{ageText(serverNow().getTime() - Date.parse(oldestAt))}</time>
      ),
  },
  {
    key: 'device',
    title: t('devices.label.device'),
    cell: ({ device }) => t('devices.shortId', { id: device.slice(0, SHOWN) }),
  },
  {
    key: 'numbers',
    title: t('devices.label.numbers'),
    cell: ({ heard, issued }) => t('devices.numbers', { heard, issued: numberOf(issued) }),
    // What the state follows from: for whoever looks into a loss.
    hidden: true,
  },
];
