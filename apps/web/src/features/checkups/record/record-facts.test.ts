import { t } from '@inspect/contract/i18n';
import { expect, it } from 'vitest';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { checkupFacts, ownerFacts } from './record-facts.tsx';

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

it.each([
  ['a faulty one', { status: 'concluded', Opinion: false }],
  ['an annulled one', { status: 'annulled', Opinion: true }],
  ['a cancelled one', { status: 'cancelled', Opinion: null }],
] as const)('%s names no next checkup', (_, state) => {
  const facts = named(storedCheckup({ ...state, nextCheckup: 2, proposedNextCheckup: 1 }));
  expect([facts.has(t('checkups.label.nextCheckup')), facts.has(PROPOSED)]).toEqual([false, false]);
});

it.each([
  [0, 'Անուն, ազգանուն', 'Անձնագիր, նույնականացման քարտ կամ ՀԾՀ'],
  [1, 'Կազմակերպության անվանում', 'ՀՎՀՀ'],
  [2, 'ԱՁ-ի անուն, ազգանուն', 'ԱՁ-ի ՀՎՀՀ'],
] as const)('an owner of kind %i is named by what he is', (ownerStatus, name, idNumber) => {
  const facts = ownerFacts(storedCheckup({ ownerStatus })).map((fact) => fact.name);
  expect(facts).toContain(name);
  expect(facts).toContain(idNumber);
  expect(facts).not.toContain('Սեփականատեր');
});
