import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { toast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

it.each(['success', 'warning', 'danger'] as const)('a %s toast goes after three seconds', (kind) => {
  show(<Notifications />);
  act(() => toast[kind]('Պահպանված է'));
  expect(screen.getByText('Պահպանված է')).toBeDefined();
  // What is shown; the words themselves fade out a moment longer.
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return notificationsStore.getState().notifications.length;
  };
  expect(after(2_999)).toBe(1);
  expect(after(1)).toBe(0);
});
