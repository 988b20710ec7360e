import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { factsOf } from './vehicle-facts.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = (facts: Partial<Parameters<typeof factsOf>[0]>) =>
  // The facts of the vehicle itself are empty here.
  show(
    factsOf({ lastCheckupDate: null, lastOpinion: null, dueDate: null, ...facts } as Parameters<
      typeof factsOf
    >[0]).map(({ name, value }) => <p key={name}>{value}</p>),
  ).container.textContent;

it.each([
  ['2026-11-19', 'Ժամկետն անցել է 19/11/2026-ին'],
  ['2026-11-20', 'Մինչև 20/11/2026'],
  ['2026-11-21', 'Մինչև 21/11/2026'],
])('a vehicle due on %s is on 20/11/2026 told «%s»: its last day counts', (dueDate, text) => {
  expect(shown({ dueDate })).toContain(text);
});

it('one that was never inspected says so, and one that was what came of it', () => {
  expect(shown({})).toContain('Մեքենան դեռ չի զննվել');
  expect(shown({ lastCheckupDate: '2025-11-20', lastOpinion: false })).toContain('20/11/2025 Անսարք է');
});
