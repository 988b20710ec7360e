import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import type { Mechanics } from '../../users/index.ts';
import { emptyDraft } from '../draft/draft.ts';
import { FeeSummary } from './fee-summary.tsx';
import { useFormState } from './form-state.ts';
import { MechanicSection } from './mechanic-section.tsx';
import { PeriodField } from './period-section.tsx';
import { PrepaidField } from './prepaid-field.tsx';

afterEach(cleanup);

const NONE: ReadonlySet<never> = new Set();
const prepaid = (purpose: 'inspection' | 'environmental', amount: number) => ({
  _id: purpose.padEnd(24, '0'),
  purpose,
  amount,
  method: 'arca' as const,
  paidAt: '2026-11-19T08:00:00.000Z',
});
const textOf = (name: string) => screen.getByText(name).closest('div')?.textContent?.replace(/\s/g, ' ');

it('the period that is proposed is marked among the three, with its day and its reason', () => {
  const proposal = { nextCheckup: 1, nextCheckupDate: '2027-11-20', reason: 'Տասը տարեկանից մեծ է' };
  const quote = { proposal } as Parameters<typeof PeriodField>[0]['quote'];
  show(<PeriodField name="nextCheckup" value={null} onChange={() => {}} quote={quote} />);
  const periods = screen.getAllByRole('radio').map((radio) => radio.closest('label, div')?.textContent);
  expect(periods).toEqual(['6 ամիս', '1 տարի · առաջարկվող', '2 տարի']);
  expect(screen.getByText('20/11/2027 · Տասը տարեկանից մեծ է')).toBeTruthy();
});

const NOBODY: Mechanics = {
  options: [],
  failure: undefined,
  none: false,
  preferred: null,
  at: null,
  problem: null,
  recent: { ids: [], remember: () => {} },
};

function Section({ mechanics }: { mechanics: Mechanics }) {
  const [draft, change] = useState(emptyDraft('0'.repeat(24)));
  const form = useFormState({ draft, change, errors: {}, required: NONE });
  return <MechanicSection form={form} mechanics={mechanics} />;
}

it('an operator who chooses among the mechanics of three hours ago is told so', () => {
  const at = Date.now() - 3 * 3_600_000;
  show(<Section mechanics={{ ...NOBODY, at, problem: new Error('nobody answers') }} />);
  expect(
    screen.getByText('Ցուցադրվում են այս սարքում պահված տվյալները․ վերջին թարմացումը՝ 3 ժամ առաջ'),
  ).toBeTruthy();
});

it.each([
  [true, 1],
  [false, 0],
])('a station without mechanics: %s. That is said %i times', (none, times) => {
  show(<Section mechanics={{ ...NOBODY, none }} />);
  expect(screen.queryAllByText('Ձեր կայանում մեխանիկ չկա․ դիմեք ընկերության ղեկավարին')).toHaveLength(times);
});

it('what was paid beforehand is offered by all that it comes to', () => {
  const offered = [prepaid('inspection', 8_000), prepaid('environmental', 4_800)];
  show(<PrepaidField offered={offered} used={offered} onUse={() => {}} />);
  expect(screen.getByRole('checkbox', { name: /^Հաշվանցել OnePay կանխավճարը՝ 12.800.֏$/ })).toBeTruthy();
});

it.each([
  [8_000, '8 000', false],
  [10_000, '10 000', true],
])('of %i drams paid beforehand for a fee of 8,000 what is too much is owed back', (amount, sum, back) => {
  const fees = {
    inspection: { amount: 8_000, reason: 'Car' },
    environmental: { amount: 0, reason: 'Tax', taxYears: [] },
    total: 8_000,
  };
  show(<FeeSummary fees={fees} prepaid={[prepaid('inspection', amount)]} />);
  expect(textOf('Վճարված է OnePay-ով')).toContain(sum);
  expect(screen.queryByText('Ենթակա է վերադարձման') !== null).toBe(back);
});
