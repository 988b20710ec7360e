import { expect, it } from 'vitest';
import { silenceText } from './draft-text.ts';

it('where nobody answered, what was typed is called kept only where it is', () => {
  const kept =
    'Սերվերը չպատասխանեց։ Մուտքագրածը պահված է այս սարքում․ կրկին պահպանեք, երբ կապը վերականգնվի․ կրկնակի գրառում չի լինի։';
  const lost =
    'Սերվերը չպատասխանեց, իսկ այս սարքում մուտքագրածը չի պահվում․ մի՛ փակեք էջը և կրկին պահպանեք, երբ կապը վերականգնվի։';
  expect([silenceText('stored'), silenceText(null)]).toEqual([kept, kept]);
  expect([silenceText('full'), silenceText('unavailable')]).toEqual([lost, lost]);
});
