import { t } from '@inspect/contract/i18n';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { factsOf, validityOf } from './card-facts.ts';
import type { ProvenCard as Proven } from './use-proof.ts';

/** What the QR of a card proves as long as the server hasn't answered. */
export function ProvenCard({ card, proof, refused }: Proven & { refused: boolean }) {
  if (proof === 'changed' || !card)
    return (
      <Notice role="alert" tone="bad" title={t('cards.signedQr.changed')}>
        {t('cards.signedQr.changedText')}
      </Notice>
    );
  if (proof !== 'genuine')
    return (
      <Notice role="alert" tone="wait" title={t('cards.signedQr.unprovable')}>
        {t(`cards.signedQr.${proof}`)}
      </Notice>
    );
  const { tone, state } = validityOf(card);
  return (
    <Notice
      role="alert"
      tone={refused && tone === 'good' ? 'wait' : tone}
      title={t(`cards.signedQr.${state}`)}
    >
      {t('cards.signedQr.text')}
      <Facts facts={factsOf(card)} />
    </Notice>
  );
}
