import { labelsIn, t } from '@inspect/contract/i18n';
import { type Day, formatDay, formatDrams, formatWhole } from '@inspect/contract/kernel';
import {
  newCorrection,
  newReceipt,
  type TariffValues,
  tariffValues,
} from '@inspect/contract/partner-billing';
import { z } from 'zod';
import type { Tone } from '../../ui/status-badge.tsx';

/** 11/2026 */
export const monthText = (month: Day) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

export function balanceText(balance: number): string {
  if (balance === 0) return t('partnerBilling.balance.none');
  return balance > 0
    ? t('partnerBilling.balance.owed', { sum: formatDrams(balance) })
    : t('partnerBilling.balance.credit', { sum: formatDrams(-balance) });
}

export const STATE_TONES = {
  paid: 'good',
  open: 'wait',
  overdue: 'bad',
  credit: 'none',
} as const satisfies Record<string, Tone>;

export function tariffText(tariff: TariffValues): string {
  return t('partnerBilling.tariffs.facts', {
    fee: formatDrams(tariff.monthlyFee),
    included: formatWhole(tariff.includedCalls),
    vehicle: formatDrams(tariff.vehiclePrice),
    history: formatDrams(tariff.historyPrice),
    due: formatWhole(tariff.dueDays),
  });
}

const receipt = newReceipt.omit({ _id: true });
const correction = newCorrection.omit({ _id: true });
const cancellation = z.strictObject({ reason: z.string() });

/** How the histories say what was set, entered or taken back. */
export const billingWords = {
  labelOf: labelsIn('partnerBilling.label'),
  textOf: (_field: string, value: unknown): string => {
    const tariff = tariffValues.safeParse(value).data;
    if (tariff)
      return `${t('partnerBilling.tariffs.from', { day: formatDay(tariff.startsOn) })}․ ${tariffText(tariff)}`;
    const came = receipt.safeParse(value).data;
    if (came) return `${formatDay(came.paidOn)}, ${formatDrams(came.amount)}, ${came.reference}`;
    const corrected = correction.safeParse(value).data;
    if (corrected) return `${formatDrams(corrected.amount)}․ ${corrected.reason}`;
    const cancelled = cancellation.safeParse(value).data;
    return cancelled ? t('partnerBilling.receipts.cancellation', cancelled) : '';
  },
};
