import type { CheckedCard as Card } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../platform/server-status/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/status-badge.tsx';

/** What stands of the card today, said aloud; null = there is no such card. */
export function CheckedCard({ card }: { card: Card | null }) {
  if (!card)
    return (
      <Notice role="alert" tone="bad" title={t('cards.unknown')}>
        {t('cards.unknownText')}
      </Notice>
    );
  const { tone, state } = validityOf(card);
  return (
    <Notice role="alert" tone={tone} title={t(`cards.checked.${state}`)}>
      {state === 'void' ? t('cards.checked.voidText') : null}
      <Facts facts={factsOf(card)} />
    </Notice>
  );
}

type State = 'fit' | 'faulty' | 'over' | 'void';

function validityOf({ void: isVoid, Opinion, nextCheckupDate }: Card): { tone: Tone; state: State } {
  if (isVoid) return { tone: 'bad', state: 'void' };
  if (!Opinion) return { tone: 'bad', state: 'faulty' };
  const over = nextCheckupDate !== null && nextCheckupDate < yerevanDay(serverNow());
  return over ? { tone: 'wait', state: 'over' } : { tone: 'good', state: 'fit' };
}

function factsOf({ number, CarRegNo, inspectedOn, nextCheckupDate, stationName }: Card) {
  return [
    { name: t('checkups.label.CarRegNo'), value: CarRegNo ? formatPlate(CarRegNo) : t('cards.noPlate') },
    { name: t('cards.checkNumber'), value: number },
    { name: t('cards.checked.on'), value: formatDay(inspectedOn) },
    ...(nextCheckupDate ? [{ name: t('cards.checked.until'), value: formatDay(nextCheckupDate) }] : []),
    { name: t('cards.checked.station'), value: stationName },
  ];
}
