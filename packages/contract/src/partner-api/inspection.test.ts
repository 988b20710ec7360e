import { describe, expect, it } from 'vitest';
import { inspectionOf } from './inspection.ts';
import { SANDBOX_VEHICLES, sandboxFacts } from './sandbox.ts';

const TODAY = '2026-11-20';

describe('what a partner is told of a vehicle', () => {
  it.each([
    [{ lastCheckupOn: null, lastOpinion: null, dueOn: null }, 'none', null],
    [{ lastCheckupOn: '2026-01-10', lastOpinion: true, dueOn: '2026-11-20' }, 'valid', '2026-11-20'],
    [{ lastCheckupOn: '2026-01-10', lastOpinion: true, dueOn: '2026-11-19' }, 'expired', '2026-11-19'],
    [{ lastCheckupOn: '2026-11-10', lastOpinion: false, dueOn: '2027-05-01' }, 'faulty', null],
    [{ lastCheckupOn: null, lastOpinion: null, dueOn: '2027-05-01' }, 'valid', '2027-05-01'],
  ] as const)('%j is %s', (facts, state, validUntil) => {
    expect(inspectionOf(facts, TODAY)).toEqual({
      state,
      validUntil,
      inspectedOn: facts.lastCheckupOn,
      fit: facts.lastOpinion,
    });
  });

  it('is each of the four states in the sandbox', () => {
    const states = SANDBOX_VEHICLES.map((vehicle) => inspectionOf(sandboxFacts(vehicle, TODAY), TODAY).state);
    expect(states).toEqual(['valid', 'expired', 'none', 'faulty']);
  });
});
