import fc from 'fast-check';
import { moment } from './moments.ts';

const OPERATORS = ['operator', 'operatorA2', 'operatorB', 'operator2'] as const;
type Operator = (typeof OPERATORS)[number];
/** Codes of the classes of vehicles: taxed by power, by the piece, or not at all, of five groups. */
const CAR_TYPES = [101, 101, 102, 103, 202, 301, 302, 401] as const;
/** Petrol, diesel, gas, and two that no environmental tax is due for. */
const FUELS = [1, 1, 2, 4, 7, 10] as const;
const METHODS = ['cash', 'terminal', 'arca', 'idram', 'telcell'] as const;
export type Method = (typeof METHODS)[number];
const PURPOSES = ['inspection', 'environmental'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a vehicle and its owner are. power: of the car, hp. */
export type Facts = { carType: number; fuel: number; ownerStatus: 0 | 1 | 2; power: number };
/** Codes of what is found, by list; of some it was said that it was looked at and is well. */
export type Found = { list: 'classificators' | 'newClassificators'; code: number; checked: boolean }[];

/** `at`: which of those that it can be done to, counted from the first and round again. */
export type Step =
  | { do: 'begin'; who: Operator; second: boolean; when: Date; facts: Facts; cash: Purpose[] }
  | { do: 'come again'; at: number; days: number; cash: Purpose[] }
  | { do: 'find'; at: number; found: Found }
  | { do: 'conclude'; at: number; fit: boolean; found: Found; minutes: number }
  | { do: 'edit' | 'amend'; at: number; change: Change; to: Facts }
  | { do: 'cancel' | 'release' | 'expire' | 'annul' | 'delete' | 'restore' | 'erase'; at: number }
  | { do: 'move'; at: number; to: Facts }
  | { do: 'pay'; at: number; method: Method; purposes: Purpose[] }
  | { do: 'pay beforehand'; at: number; method: Exclude<Method, 'cash' | 'terminal'>; purpose: Purpose }
  | { do: 'give back'; at: number; part: boolean }
  | { do: 'fold'; times: 1 | 2 };
const CHANGES = ['carType', 'owner', 'fuel', 'power', 'Opinion'] as const;
type Change = (typeof CHANGES)[number];

const at = fc.nat({ max: 40 });
const facts: fc.Arbitrary<Facts> = fc.record({
  carType: fc.constantFrom(...CAR_TYPES),
  fuel: fc.constantFrom(...FUELS),
  ownerStatus: fc.constantFrom(0 as const, 1 as const, 2 as const),
  power: fc.constantFrom(70, 120, 250),
});
const found: fc.Arbitrary<Found> = fc.array(
  fc.record({
    list: fc.constantFrom('classificators' as const, 'newClassificators' as const),
    code: fc.constantFrom(101, 102, 105, 106),
    checked: fc.constantFrom(true, true, false),
  }),
  { maxLength: 3 },
);
const purposes = fc.subarray([...PURPOSES]);

const begin = fc.record({
  do: fc.constant('begin' as const),
  who: fc.constantFrom(...OPERATORS),
  second: fc.boolean(),
  when: moment,
  facts,
  cash: purposes,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: begin },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('come again' as const),
      at,
      days: fc.constantFrom(0, 3, 20, 21),
      cash: purposes,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find' as const), at, found }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('conclude' as const),
      at,
      fit: fc.boolean(),
      found,
      minutes: fc.constantFrom(3, 17, 25, 90, 26 * 60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'amend' as const, 'amend' as const),
      at,
      change: fc.constantFrom(...CHANGES),
      to: facts,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['cancel', 'cancel', 'release', 'annul', 'annul', 'delete', 'delete'] as const),
        ...(['restore', 'restore', 'erase'] as const),
      ),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), at, to: facts }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      at,
      method: fc.constantFrom(...METHODS),
      purposes: fc.subarray([...PURPOSES], { minLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay beforehand' as const),
      at,
      method: fc.constantFrom('arca' as const, 'idram' as const, 'telcell' as const),
      purpose: fc.constantFrom(...PURPOSES),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give back' as const), at, part: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), at }) },
);

export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(begin, { minLength: 2, maxLength: 4, size: 'max' }),
    fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }),
  )
  .map(([begun, taken]) => [...begun, ...taken]);
