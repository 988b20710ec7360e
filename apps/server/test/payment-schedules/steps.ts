import type { Provider } from '@inspect/contract/payments';
import fc from 'fast-check';
import type { Trouble } from './bank.ts';
import type { Channel } from './paid-beforehand.ts';

/** `at`: which of those that there are, counted from the first and round again. `cut`: this process ends at so many statements. */
export type Step =
  | { do: 'ask'; provider: Provider; again: boolean; trouble: Trouble }
  | { do: 'ask for company'; trouble: Trouble }
  | { do: 'pay' | 'decline' | 'by hand' | 'look' | 'drop' | 'other sum'; at: number }
  | { do: 'tell'; at: number; copies: number; cut: number | null }
  | { do: 'confirm'; at: number; copies: number; trouble: Trouble; cut: number | null }
  | { do: 'call off'; at: number }
  | { do: 'cash' | 'close shift' | 'use prepaid' }
  | { do: 'pay elsewhere'; channel: Channel; like: number | null }
  | { do: 'hand over'; at: number; copies: number; cut: number | null }
  | { do: 'want back'; at: number; part: boolean; late: boolean; trouble: Trouble }
  | { do: 'give back'; at: number; part: boolean }
  | { do: 'wait'; minutes: number; trouble: Trouble; cut: number | null };

const at = fc.nat({ max: 6 });
const trouble = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Trouble>('none') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Trouble[]>('lost before', 'lost after', 'crash before', 'crash after'),
  },
);
const cut = fc.option(fc.integer({ min: 1, max: 16 }), { nil: null, freq: 4 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      provider: fc.constantFrom<Provider[]>('arca', 'idram', 'telcell'),
      again: fc.constantFrom(true, true, false),
      trouble,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask for company' as const), trouble }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('pay' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'decline' as const,
        'by hand' as const,
        'look' as const,
        'drop' as const,
        'other sum' as const,
      ),
      at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('by hand' as const), at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      at,
      copies: fc.integer({ min: 1, max: 4 }),
      cut,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      at,
      copies: fc.integer({ min: 1, max: 4 }),
      trouble,
      cut,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('call off' as const), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('cash' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('give back' as const), at, part: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay elsewhere' as const),
      channel: fc.constantFrom<Channel[]>('onepay', 'terminal'),
      like: fc.option(at, { nil: null, freq: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hand over' as const),
      at,
      copies: fc.integer({ min: 1, max: 4 }),
      cut,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('want back' as const),
      at,
      part: fc.boolean(),
      late: fc.constantFrom(true, true, false),
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('close shift' as const, 'use prepaid' as const) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 2, 5, 21, 30, 360, 2_880),
      trouble,
      cut,
    }),
  },
);

const anyDay: fc.Arbitrary<Schedule> = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 12,
});

const askByCard: Step = { do: 'ask', provider: 'arca', again: true, trouble: 'none' };
const told: Step = { do: 'tell', at: 0, copies: 1, cut: null };
/** What chance alone seldom brings about, so that what may come after it does come. */
const BEGINNINGS: readonly Schedule[] = [
  // One attempt was given up, and another one of the same order stands.
  [[askByCard], [{ do: 'decline', at: 0 }], [{ do: 'look', at: 0 }], [told], [askByCard]],
  // Money is promised to go back.
  [
    [askByCard],
    [{ do: 'pay', at: 0 }],
    [told],
    [{ do: 'want back', at: 0, part: true, late: true, trouble: 'none' }],
  ],
];

/** What is in one array happens at once. */
export const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 3, arbitrary: anyDay },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...BEGINNINGS), anyDay)
      .map(([beginning, rest]) => [...beginning, ...rest]),
  },
);
export type Schedule = readonly (readonly Step[])[];
