import type { CheckedCard as Card } from '@inspect/contract/cards';
import { t } from '@inspect/contract/i18n';
import { formatDay } from '@inspect/contract/kernel';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/status-badge.tsx';
import { factsOf, validityOf } from './card-facts.ts';

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
  const { tone, state } = standingOf(card, edition);
  return (
    <Notice role="alert" tone={tone} title={t(`cards.checked.${state}`)}>
      {explanationOf(card, state)}
      <Facts
        facts={[
          ...factsOf(card, { result: state === 'superseded' }),
          { name: t('cards.checked.station'), value: card.stationName },
        ]}
      />
    </Notice>
  );
}

type State = 'fit' | 'faulty' | 'over' | 'void' | 'superseded';

function standingOf(card: Card, edition: number | undefined): { tone: Tone; state: State } {
  if (card.void) return { tone: 'bad', state: 'void' };
  if (edition !== undefined && edition < (card.edition ?? edition))
    return { tone: 'bad', state: 'superseded' };
  return validityOf(card);
}

function explanationOf({ amendedOn }: Card, state: State): string | null {
  if (state === 'void') return t('cards.checked.voidText');
  if (!amendedOn) return null;
  const day = formatDay(amendedOn);
  return t(state === 'superseded' ? 'cards.checked.supersededText' : 'cards.checked.amended', { day });
}
