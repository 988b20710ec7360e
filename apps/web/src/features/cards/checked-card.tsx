import type { CheckedCard as Card } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../platform/server-status/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/status-badge.tsx';

type CheckedCardProps = {
  /** null = there is no such card */
  card: Card | null;
  /** of the paper that is checked; absent = it does not say, or it was typed */
  edition: number | undefined;
};

/** What stands of the card today, said aloud. */
export function CheckedCard({ card, edition }: CheckedCardProps) {
  if (!card)
    return (
      <Notice role="alert" tone="bad" title={t('cards.unknown')}>
        {t('cards.unknownText')}
      </Notice>
    );
  const { tone, state } = validityOf(card, edition);
  return (
    <Notice role="alert" tone={tone} title={t(`cards.checked.${state}`)}>
      {explanationOf(card, state)}
      <Facts facts={factsOf(card, state)} />
    </Notice>
  );
}

type State = 'fit' | 'faulty' | 'over' | 'void' | 'superseded';

function validityOf(card: Card, edition: number | undefined): { tone: Tone; state: State } {
  if (card.void) return { tone: 'bad', state: 'void' };
  if (edition !== undefined && edition < (card.edition ?? edition))
    return { tone: 'bad', state: 'superseded' };
  if (!card.Opinion) return { tone: 'bad', state: 'faulty' };
  const over = card.nextCheckupDate !== null && card.nextCheckupDate < yerevanDay(serverNow());
  return over ? { tone: 'wait', state: 'over' } : { tone: 'good', state: 'fit' };
}

function explanationOf({ amendedOn }: Card, state: State): string | null {
  if (state === 'void') return t('cards.checked.voidText');
  if (!amendedOn) return null;
  const day = formatDay(amendedOn);
  return t(state === 'superseded' ? 'cards.checked.supersededText' : 'cards.checked.amended', { day });
}

function factsOf(
  { number, CarRegNo, Opinion, inspectedOn, nextCheckupDate, stationName }: Card,
  state: State,
) {
  const result = t(Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
  return [
    { name: t('checkups.label.CarRegNo'), value: CarRegNo ? formatPlate(CarRegNo) : t('cards.noPlate') },
    { name: t('cards.checkNumber'), value: number },
    ...(state === 'superseded' ? [{ name: t('cards.checked.result'), value: result }] : []),
    { name: t('cards.checked.on'), value: formatDay(inspectedOn) },
    ...(nextCheckupDate ? [{ name: t('cards.checked.until'), value: formatDay(nextCheckupDate) }] : []),
    { name: t('cards.checked.station'), value: stationName },
  ];
}
