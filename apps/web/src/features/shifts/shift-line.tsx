import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { whenText, yerevanDay } from '@inspect/contract/kernel';
import { Anchor } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/access/session.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import classes from './shifts.module.css';
import { useOwnShift } from './use-own-shift.ts';

/** At the desk: which shift cash goes into now. Nothing for who has no drawer, and until it is known. */
export function ShiftLine() {
  const { can } = useSession();
  const keeps = can('cash-shifts', 'create');
  const { data } = useOwnShift(keeps);
  if (!keeps || !data) return null;
  const shift = data.data;
  const text = shift
    ? t('shifts.line', { time: whenText(shift.openedAt, yerevanDay(serverNow())) })
    : t('shifts.none');
  return (
    <Anchor component={Link} to={pageOf('cash-shifts').url} size="sm" className={classes.line ?? ''}>
      <IconCashRegister size={16} aria-hidden />
      {text}
    </Anchor>
  );
}
