import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { personWith } from '../../../test/person.ts';
import { sessionStore } from '../access/session.ts';
import { useRecent } from './use-recent.ts';

const id = (number: number) => String(number).repeat(24);

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({ kind: 'in', person: personWith(['tech-service']), confirmed: true });
});
afterEach(() => {
  cleanup();
  sessionStore.set({ kind: 'starting' });
});

it('what was chosen last stands first, each once, five of them, also after a reload', () => {
  const { result } = renderHook(() => useRecent('cars'));
  for (const chosen of [1, 2, 3, 4, 5, 6, 3]) act(() => result.current.remember(id(chosen)));
  const newest = [3, 6, 5, 4, 2].map(id);
  expect(result.current.ids).toEqual(newest);
  expect(renderHook(() => useRecent('cars')).result.current.ids).toEqual(newest);
  expect(renderHook(() => useRecent('fuels')).result.current.ids).toEqual([]);
});
