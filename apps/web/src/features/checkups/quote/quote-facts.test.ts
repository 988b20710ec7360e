import { checkupsEndpoints } from '@inspect/contract/checkups';
import { describe, expect, it } from 'vitest';
import { setField } from '../draft/change.ts';
import { type CheckupDraft, emptyDraft } from '../draft/draft.ts';
import { quoteFactsOf } from './quote-facts.ts';

const id = (digit: string) => digit.repeat(24);

function known(): CheckupDraft {
  const typed = setField(setField(emptyDraft(id('0')), 'carType', id('4')), 'fuel', id('7'));
  return setField(typed, 'productionYear', 2016);
}

describe('what the server is asked to name the sum by', () => {
  it('is nothing before type, fuel and year are known', () => {
    expect(quoteFactsOf(emptyDraft(id('0')).values, 2026)).toBeNull();
    expect(quoteFactsOf(setField(known(), 'fuel', null).values, 2026)).toBeNull();
  });

  it('is nothing while the year is being typed, or has not come', () => {
    expect(quoteFactsOf(setField(known(), 'productionYear', 201).values, 2026)).toBeNull();
    expect(quoteFactsOf(setField(known(), 'productionYear', 2027).values, 2026)).toBeNull();
  });

  it('fits the contract, with the option only where the operator chose one', () => {
    const facts = quoteFactsOf(setField(known(), 'enginePower', 120.5).values, 2026);
    expect(checkupsEndpoints.quote.query.parse(facts)).toMatchObject({
      productionYear: 2016,
      enginePower: 120.5,
    });
    expect(facts).not.toHaveProperty('nextCheckup');
    expect(quoteFactsOf(setField(known(), 'nextCheckup', 0).values, 2026)).toMatchObject({
      nextCheckup: '0',
    });
  });
});
