import { formatDrams } from '@inspect/contract/kernel';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { PaidBadge } from '../../payments/index.ts';
import { FeeSummary } from '../form/fee-summary.tsx';

afterEach(cleanup);

const fees = (inspection: number, environmental: number) => ({
  inspection: { amount: inspection, reason: 'Car' },
  environmental: { amount: environmental, reason: 'Tax', taxYears: [2026] },
  total: inspection + environmental,
});
const paid = { inspection: 8_000, environmental: 4_800 };
const OWED_BACK = 'Ենթակա է վերադարձման';

describe('the list and the record', () => {
  it.each([
    ['a fee that fell', { fees: fees(8_000, 2_400) }, 2_400],
    ['a cancelled checkup, whose tax stays paid', { status: 'cancelled' }, 8_000],
    ['an annulled one', { status: 'annulled' }, 8_000],
  ] as const)('say what is owed back of %s', (_name, facts, sum) => {
    const record = storedCheckup({ fees: fees(8_000, 4_800), paid, ...facts });
    show(
      <>
        <PaidBadge {...record} />
        <FeeSummary fees={record.fees} record={record} />
      </>,
    );
    expect(screen.getByText('Վերադարձվելիք')).toBeTruthy();
    expect(screen.getByText(OWED_BACK).closest('div')?.textContent).toContain(formatDrams(sum));
  });

  it('ask for nothing back where the money went along with the result', () => {
    const record = storedCheckup({
      fees: fees(8_000, 4_800),
      paid,
      status: 'annulled',
      replacedBy: 'f'.repeat(24),
    });
    show(
      <>
        <PaidBadge {...record} />
        <FeeSummary fees={record.fees} record={record} />
      </>,
    );
    expect(screen.queryByText(/Վերադարձվելիք/)).toBeNull();
    expect(screen.queryByText(OWED_BACK)).toBeNull();
    expect(screen.getByText('Ստացված գումար')).toBeTruthy();
  });

  it.each([
    ['open', ['Չվճարված']],
    ['concluded', ['Չվճարված']],
    ['cancelled', []],
    ['annulled', []],
  ] as const)(
    'ask for the money of a checkup that stands alone: of an unpaid one that is %s they say %j',
    (status, words) => {
      const record = storedCheckup({
        fees: fees(8_000, 4_800),
        status,
        Opinion: status === 'concluded' ? true : null,
        paid: { inspection: 0, environmental: 0 },
      });
      const { container } = show(
        <p>
          <PaidBadge {...record} />
        </p>,
      );
      expect(container.querySelector('p')?.textContent).toBe(words.join(''));
    },
  );

  it('say what is still owed of a fee that rose, and that all is paid where it is', () => {
    const rose = storedCheckup({ fees: fees(8_000, 7_200), paid });
    show(
      <>
        <PaidBadge {...rose} />
        <FeeSummary fees={rose.fees} record={rose} />
      </>,
    );
    expect(screen.getByText('Մասամբ վճարված')).toBeTruthy();
    expect(screen.getByText('Մնում է վճարել').closest('div')?.textContent).toContain(formatDrams(2_400));
    cleanup();
    const all = storedCheckup({ fees: fees(8_000, 4_800), paid });
    show(
      <>
        <PaidBadge {...all} />
        <FeeSummary fees={all.fees} record={all} />
      </>,
    );
    expect(screen.getByText('Վճարված է')).toBeTruthy();
    expect(screen.queryByText(OWED_BACK)).toBeNull();
  });
});
