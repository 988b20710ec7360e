import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { reportPending } from '../../platform/pending/pending-work.ts';
import { PendingState } from './pending-state.tsx';

const MINUTE = 60_000;

afterEach(() => {
  cleanup();
  for (const source of ['checkups', 'streets']) reportPending(source, { count: 0, oldest: null });
});

describe('work that waits on this device', () => {
  it('is not mentioned while there is none', () => {
    const { container } = show(<PendingState />);
    expect(container.textContent).not.toContain('Չուղարկված');
  });

  it('is counted over all outboxes, with the age of the oldest', () => {
    show(<PendingState />);
    act(() => {
      reportPending('checkups', { count: 2, oldest: Date.now() - 7 * MINUTE });
      reportPending('streets', { count: 1, oldest: Date.now() - 3 * MINUTE });
    });
    expect(screen.getByText('Չուղարկված՝ 3')).toBeTruthy();
    expect(screen.getByText('ամենահինը՝ 7 րոպե')).toBeTruthy();
  });
});
