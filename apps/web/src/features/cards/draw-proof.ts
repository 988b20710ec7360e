import { type SignedCard, validityOf } from '@inspect/contract/cards';
import { formatDay, formatPlate, yerevanDay } from '@inspect/contract/kernel';
import { partOf } from './parts.ts';
import type { Proven } from './prove-address.ts';

/**
 * What the QR of a card proves, in the page's own words.
 * @param refused the server has answered by a refusal: then nothing is green that it was not asked about
 */
export function drawProof({ card, proof }: Proven, refused: boolean): DocumentFragment {
  if (proof !== 'genuine' || !card) return partOf(proof);
  const validity = validityOf(card, yerevanDay(new Date()));
  const part = partOf(validity);
  fillIn(part, card);
  const verdict = part.querySelector<HTMLElement>('[data-tone]');
  if (verdict && refused && validity === 'fit') verdict.dataset.tone = 'wait';
  return part;
}

/** What a card has no word of, such as its last day when it is a faulty one's, is left out. */
function fillIn(
  part: DocumentFragment,
  { number, CarRegNo, inspectedOn, nextCheckupDate }: SignedCard,
): void {
  const fact = (name: string) => part.querySelector(`[data-fact="${name}"]`);
  const fill = (name: string, text: string) => {
    const place = fact(name);
    if (place) place.textContent = text;
  };
  // Without one the page's own word stands there.
  if (CarRegNo) fill('plate', formatPlate(CarRegNo));
  fill('number', number);
  fill('on', formatDay(inspectedOn));
  if (nextCheckupDate) fill('until', formatDay(nextCheckupDate));
  else fact('until')?.parentElement?.remove();
}
