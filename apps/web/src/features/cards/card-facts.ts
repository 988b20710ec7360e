import type { CardStatement } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../platform/server-status/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

type Said = Omit<CardStatement, 'edition'>;

/** What a card says of the vehicle today, if it still stands. */
export function validityOf({ Opinion, nextCheckupDate }: Said): {
  tone: Tone;
  state: 'fit' | 'faulty' | 'over';
} {
  if (!Opinion) return { tone: 'bad', state: 'faulty' };
  const over = nextCheckupDate !== null && nextCheckupDate < yerevanDay(serverNow());
  return over ? { tone: 'wait', state: 'over' } : { tone: 'good', state: 'fit' };
}

/** `result`: also fit or faulty, where the sentence above doesn't say it */
export function factsOf(
  { number, CarRegNo, Opinion, inspectedOn, nextCheckupDate }: Said,
  { result = false }: { result?: boolean } = {},
) {
  const opinion = t(Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
  return [
    { name: t('checkups.label.CarRegNo'), value: CarRegNo ? formatPlate(CarRegNo) : t('cards.noPlate') },
    { name: t('cards.checkNumber'), value: number },
    ...(result ? [{ name: t('cards.checked.result'), value: opinion }] : []),
    { name: t('cards.checked.on'), value: formatDay(inspectedOn) },
    ...(nextCheckupDate ? [{ name: t('cards.checked.until'), value: formatDay(nextCheckupDate) }] : []),
  ];
}
