import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { outbox } from '../../platform/outbox/index.ts';
import { PendingState } from './pending-state.tsx';

const MINUTE = 60_000;
const { store } = outbox;
const empty = store.get();

const waiting = (id: string, minutes: number) => ({
  ...{ id, owner: 'me', kind: 'any', schema: 1, payload: {}, dependsOn: [], after: [], recordedAt: '' },
  ...{ seq: 1, size: 1 },
  ...{ attempts: 0, faults: 0, nextAt: 0, rev: 0, refusal: null, savedAt: Date.now() - minutes * MINUTE },
});

afterEach(() => {
  cleanup();
  store.set(empty);
});

describe('work that waits on this device', () => {
  it('is not mentioned while there is none', () => {
    const { container } = show(<PendingState />);
    expect(container.textContent).not.toContain('Չուղարկված');
  });

  it('is counted, with the age of the oldest, whatever the clock said in between', () => {
    show(<PendingState />);
    act(() => store.set({ ...empty, operations: [waiting('a', 3), waiting('b', 7), waiting('c', 5)] }));
    expect(screen.getByText('Չուղարկված՝ 3')).toBeTruthy();
    expect(screen.getByText('ամենահինը՝ 7 րոպե')).toBeTruthy();
  });
});
