import fc from 'fast-check';
import { FAULTS, type Fault } from './network.ts';
import { WHO, type Who } from './server.query.ts';

/** What a person keeps; where it refers to something it is what his device knows of. */
const WORKS = [
  ...(['street', 'same street', 'model', 'wrong street', 'checkup', 'checkup in a new street'] as const),
  ...(['findings', 'desk findings', 'photo', 'photo of a new checkup'] as const),
] as const;
export type Work = (typeof WORKS)[number];

/** What is changed where no device of these is: by the staff, or on a device of somebody else's. */
const ELSEWHERE = [
  ...(['checkup', 'given away', 'given back', 'deleted', 'company', 'mechanic', 'blocked'] as const),
  ...(['commits late', 'commits late'] as const),
] as const;
export type Elsewhere = (typeof ELSEWHERE)[number];

export const DEVICES = 4;
type Where = { device: number; tab: number };

export type Command =
  | ({ do: 'keep'; work: Work; pick: number } & Where)
  | ({ do: 'keep again changed'; pick: number } & Where)
  | ({ do: 'keep many' } & Where)
  | ({ do: 'give up' | 'try again'; pick: number } & Where)
  | { do: 'faults'; all: { fault: Fault; part: number }[] }
  | { do: 'faults of a pull'; all: { fault: Fault; part: number }[] }
  | { do: 'elsewhere'; what: Elsewhere; ms: number }
  | { do: 'time'; ms: number }
  | { do: 'offline' | 'online'; device: number }
  | ({ do: 'open tab' | 'kill' } & Where)
  | ({ do: 'kill soon'; steps: number } & Where)
  | { do: 'older build' | 'newer build'; device: number }
  | { do: 'sign out'; device: number }
  | { do: 'sign in'; device: number; who: Who }
  | { do: 'clock'; device: number; hours: -2 | 2 }
  | { do: 'full disk'; device: number; writes: number }
  | { do: 'room again'; device: number }
  | { do: 'block' | 'unblock'; who: Who }
  | { do: 'restart the server' };

const device = fc.nat({ max: DEVICES - 1 });
const tab = fc.nat({ max: 1 });
const pick = fc.nat({ max: 99 });
const who = fc.constantFrom(...WHO);
const it = <Name extends string, Facts extends object>(
  name: Name,
  facts: { [Key in keyof Facts]: fc.Arbitrary<Facts[Key]> },
) => fc.record(facts as never).map((given) => ({ do: name, ...(given as Facts) }));

const faults = fc.array(
  fc.record({ fault: fc.constantFrom(...FAULTS), part: fc.nat({ max: 98 }).map((of100) => of100 / 100) }),
  { minLength: 1, maxLength: 4 },
);

/** Rare ones cost most: a server begun anew, and a queue longer than a batch. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 300, arbitrary: it('keep', { device, tab, work: fc.constantFrom(...WORKS), pick }) },
  { weight: 20, arbitrary: it('keep again changed', { device, tab, pick }) },
  { weight: 3, arbitrary: it('keep many', { device, tab }) },
  { weight: 15, arbitrary: it('give up', { device, tab, pick }) },
  { weight: 15, arbitrary: it('try again', { device, tab, pick }) },
  { weight: 90, arbitrary: it('faults', { all: faults }) },
  { weight: 20, arbitrary: it('faults of a pull', { all: faults }) },
  {
    weight: 60,
    arbitrary: it('elsewhere', { what: fc.constantFrom(...ELSEWHERE), ms: fc.nat({ max: 9_000 }) }),
  },
  { weight: 120, arbitrary: it('time', { ms: fc.oneof(fc.nat({ max: 3_000 }), fc.nat({ max: 90_000 })) }) },
  { weight: 40, arbitrary: it('offline', { device }) },
  { weight: 50, arbitrary: it('online', { device }) },
  { weight: 35, arbitrary: it('open tab', { device, tab }) },
  { weight: 25, arbitrary: it('kill', { device, tab }) },
  { weight: 35, arbitrary: it('kill soon', { device, tab, steps: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 8, arbitrary: it('older build', { device }) },
  { weight: 8, arbitrary: it('newer build', { device }) },
  { weight: 15, arbitrary: it('sign out', { device }) },
  { weight: 25, arbitrary: it('sign in', { device, who }) },
  { weight: 10, arbitrary: it('clock', { device, hours: fc.constantFrom(-2 as const, 2 as const) }) },
  { weight: 10, arbitrary: it('full disk', { device, writes: fc.nat({ max: 8 }) }) },
  { weight: 15, arbitrary: it('room again', { device }) },
  { weight: 6, arbitrary: it('block', { who }) },
  { weight: 10, arbitrary: it('unblock', { who }) },
  { weight: 2, arbitrary: fc.constant({ do: 'restart the server' } as const) },
);

export const storyOf = (least: number, most: number) =>
  fc.array(command, { minLength: least, maxLength: most, size: 'max' });
