import { isMessageKey, t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams, formatPlate } from '@inspect/contract/kernel';
import type { DoublePayment, PaymentRow } from '@inspect/contract/payments';
import type { Tone } from '../../ui/status-badge.tsx';

const TONES: Record<PaymentRow['state'], Tone> = {
  new: 'wait',
  pending: 'wait',
  paid: 'good',
  partially_refunded: 'info',
  refunded: 'none',
  reversed: 'none',
  failed: 'bad',
  expired: 'none',
  cancelled: 'none',
};
export const stateTone = (state: PaymentRow['state']) => TONES[state];

const CASE_TONES: Record<DoublePayment['status'], Tone> = {
  open: 'wait',
  refunded: 'none',
  credited: 'info',
  rejected: 'good',
};
export const caseTone = (status: DoublePayment['status']) => CASE_TONES[status];

/** A plate is one word. */
export const plateText = (plate: string | null) =>
  plate ? formatPlate(plate).replaceAll(' ', '\u00A0') : t('payments.noPlate');

/** Which money a question is about: whose vehicle, what for and how much. */
export const moneyText = ({
  CarRegNo,
  purpose,
  amount,
}: Pick<DoublePayment, 'CarRegNo' | 'purpose' | 'amount'>) =>
  [CarRegNo === null ? null : plateText(CarRegNo), t(`payments.purpose.${purpose}`), formatDrams(amount)]
    .filter(Boolean)
    .join(' · ');

export const purposesText = ({ lines }: Pick<PaymentRow, 'lines'>) =>
  lines.map(({ purpose }) => t(`payments.purpose.${purpose}`)).join(', ');

/** The years of one tax, or of all that is listed. */
export const yearsText = ({ lines }: Pick<PaymentRow, 'lines'>) =>
  lines.flatMap(({ taxYears }) => taxYears).join(', ');

/** A word of the history; one that has none yet is its own name. */
export function wordOf(word: string): string {
  const key = `payments.event.${word}`;
  return isMessageKey(key) ? t(key) : word;
}

/** Why the provider did not take it, in words that say what to do. */
export function reasonText(reason: string | null): string | null {
  const key = `paymentReasons.${reason}`;
  return reason !== null && isMessageKey(key) ? t(key) : reason;
}

/** How the provider has it: its state, and why it was not taken. */
export function providerText({ attemptState, reason }: Pick<PaymentRow, 'attemptState' | 'reason'>) {
  return attemptState === null
    ? null
    : [t(`payments.attemptState.${attemptState}`), reasonText(reason)].filter(Boolean).join(' · ');
}

export const timeText = (at: string | null) => (at === null ? null : formatDateTime(at));
