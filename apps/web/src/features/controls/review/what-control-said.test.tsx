import 'fake-indexeddb/auto';
import type { ControlEvent, ControlRow } from '@inspect/contract/controls';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { sessionStore } from '../../../platform/access/session.ts';
import { addControlTexts } from '../texts.ts';
import type { useReview } from './use-review.ts';

let badges: typeof import('./status-badges.tsx');
let said: typeof import('./said.tsx');
let bar: typeof import('./decision-bar.tsx');
beforeAll(async () => {
  addControlTexts();
  badges = await import('./status-badges.tsx');
  said = await import('./said.tsx');
  bar = await import('./decision-bar.tsx');
});
afterEach(() => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
});

const AT = '2026-11-20T08:00:00.000Z';
const words = { cameraReasonId: null, note: null, question: null, answer: null };
const row = (facts: Partial<ControlRow> = {}): ControlRow => ({
  _id: 'a'.repeat(24),
  status: 'unchecked',
  version: 0,
  ...words,
  askedAt: null,
  answeredByName: null,
  answeredAt: null,
  by: null,
  at: null,
  answerPhotos: 0,
  changedSince: false,
  reused: false,
  sample: null,
  can: { decide: true, answer: false },
  checkup: storedCheckup(),
  ...facts,
});
const textOf = async (part: () => React.ReactNode) => {
  showAt('/', { '/': () => <main>{part()}</main> });
  return (await screen.findByRole('main')).textContent;
};

it.each<[string, Partial<ControlRow>, string]>([
  ['nothing', {}, ''],
  ['a question that waits for its station', { question: 'Ինչո՞ւ' }, 'Սպասում է պատասխանի'],
  ['one that was answered', { question: 'Ինչո՞ւ', answeredAt: AT }, 'Պատասխանված է'],
  ['the picture of another checkup', { reused: true }, 'Կրկնվող լուսանկար'],
  ['a change after the decision', { changedSince: true }, 'Փոփոխված'],
])('a row says why somebody should look: %s', async (_name, facts, text) => {
  expect(await textOf(() => <badges.ReasonBadges row={row(facts)} />)).toBe(text);
});

it('the history tells each decision by its note, each question and each answer by its own words', async () => {
  const event = (action: ControlEvent['action']): ControlEvent => ({
    at: AT,
    byName: 'Անի',
    action,
    status: 'violation',
    cameraReasonId: null,
    note: `note of ${action}`,
    question: `question of ${action}`,
    answer: `answer of ${action}`,
    photos: [],
  });
  const events = (['decide', 'ask', 'answer'] as const).map(event);
  await textOf(() => <said.ControlEvents events={events} />);
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines[0]).toContain('note of decide');
  expect(lines[1]).toContain('question of ask');
  expect(lines[2]).toContain('answer of answer');
});

it('an answer of photographs alone shows them beside its question, and the history says how many came', async () => {
  const photos = ['1', '2'].map((digit) => ({
    _id: digit.repeat(24),
    file: digit.repeat(24),
    createdAt: AT,
  }));
  const event: ControlEvent = {
    at: AT,
    byName: 'Անի',
    action: 'answer',
    status: 'unchecked',
    photos,
    ...words,
    question: 'Ինչո՞ւ',
  };
  const { checkup: _, ...control } = row({ question: 'Ինչո՞ւ', answeredAt: AT, answerPhotos: 2 });
  await textOf(() => (
    <>
      <said.Said control={control} events={[event]} />
      <said.ControlEvents events={[event]} />
    </>
  ));
  const name = /^Բացել՝ Պատասխանի լուսանկար, /;
  const [beside, past] = screen.getAllByRole('list', { name: 'Պատասխանի լուսանկարներ' });
  for (const list of [beside, past])
    expect(within(list as HTMLElement).getAllByRole('button', { name })).toHaveLength(2);
  expect(past?.closest('ol')?.textContent).toContain('Լուսանկարներ՝ 2');
  expect(beside?.closest('ol')).toBeNull();
});

it.each<[ControlRow['status'], boolean, string[]]>([
  ['unchecked', true, ['Հաստատել', 'Նշել կասկածելի', 'Նշել խախտում', 'Հարցնել կայանին']],
  [
    'approved',
    true,
    ['Հաստատել', 'Նշել կասկածելի', 'Նշել խախտում', 'Հարցնել կայանին', 'Վերադարձնել չստուգված'],
  ],
  ['approved', false, []],
])('of one that is %s, to who may decide: %s, there is offered %j', async (status, decide, offered) => {
  sessionStore.set({ kind: 'in', person: personWith(['control']), confirmed: true });
  const review = { decide: async () => true, move: async () => {} } as unknown as ReturnType<
    typeof useReview
  >;
  await textOf(() => (
    <bar.DecisionBar row={row({ status, can: { decide, answer: false } })} review={review} />
  ));
  const buttons = screen.getAllByRole('button').map((button) => button.textContent ?? '');
  // The two before them lead to the neighbours.
  expect(buttons.slice(2).map((name) => offered.find((each) => name.startsWith(each)) ?? name)).toEqual(
    offered,
  );
});
