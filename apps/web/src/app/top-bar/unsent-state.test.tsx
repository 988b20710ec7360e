import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { reportUnsent } from '../../platform/unsent/unsent-work.ts';
import { UnsentState } from './unsent-state.tsx';

const MINUTE = 60_000;

afterEach(() => {
  cleanup();
  for (const source of ['checkups', 'streets']) reportUnsent(source, { count: 0, oldest: null });
});

describe('work that waits on this device', () => {
  it('is not mentioned while there is none', () => {
    const { container } = show(<UnsentState />);
    expect(container.textContent).not.toContain('Չուղարկված');
  });

  it('is counted over all outboxes, with the age of the oldest', () => {
    show(<UnsentState />);
    act(() => {
      reportUnsent('checkups', { count: 2, oldest: Date.now() - 7 * MINUTE });
      reportUnsent('streets', { count: 1, oldest: Date.now() - 3 * MINUTE });
    });
    expect(screen.getByText('Չուղարկված՝ 3')).toBeTruthy();
    expect(screen.getByText('ամենահինը՝ 7 րոպե')).toBeTruthy();
  });
});
