import { expect, it } from 'vitest';
import { silenceText } from './draft-text.ts';

it('where nobody answered, what was typed is called kept only where it is', () => {
  const kept =
    'Սերվերը չպատասխանեց։ Մուտքագրածը պահված է այս սարքում․ կրկին պահպանեք, երբ կապը վերականգնվի․ կրկնակի գրառում չի լինի։';
  const lost =
    'Սերվերը չպատասխանեց, իսկ մուտքագրածն այս սարքում չի պահվում․ մի՛ փակեք էջը, և երբ կապը վերականգնվի, կրկին պահպանեք․ կրկնակի գրառում չի լինի։';
  expect(silenceText('stored')).toBe(kept);
  for (const state of ['full', 'unavailable', null] as const) expect(silenceText(state)).toBe(lost);
});
