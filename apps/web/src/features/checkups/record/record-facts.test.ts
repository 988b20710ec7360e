import { t } from '@inspect/contract/i18n';
import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { checkupFacts } from './record-facts.tsx';

const named = (record: Parameters<typeof checkupFacts>[0]) =>
  new Map(checkupFacts(record).map(({ name, value }) => [name, value]));
const PROPOSED = t('checkups.label.proposedNextCheckup');
const WHY = t('checkups.label.override');

it('a record says what was proposed where the operator chose otherwise, and why it was begun early', () => {
  const override = { code: 'checkup.still_valid', reason: 'The owner asked for it' } as const;
  const facts = named(storedCheckup({ nextCheckup: 1, proposedNextCheckup: 2, override }));
  expect(facts.get(PROPOSED)).toBe(t('reference.nextCheckup.2'));
  expect(facts.get(WHY)).toBe(override.reason);
});

it('a record that follows the proposal says nothing of it', () => {
  const facts = named(storedCheckup({ nextCheckup: 2, proposedNextCheckup: 2 }));
  expect([facts.has(PROPOSED), facts.has(WHY)]).toEqual([false, false]);
});
