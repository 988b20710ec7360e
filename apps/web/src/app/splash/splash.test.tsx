import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { Splash } from './splash.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the logo of the first visit is shown for seven seconds', () => {
  const { container } = show(<Splash />);
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return container.querySelector('[data-splash]') !== null;
  };
  expect(after(6_999)).toBe(true);
  expect(after(1)).toBe(false);
});

it.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['a click', () => fireEvent.pointerDown(document.body)],
])('%s ends it at once', (_what, press) => {
  const { container } = show(<Splash />);
  expect(container.querySelector('[data-splash]')).not.toBeNull();
  press();
  expect(container.querySelector('[data-splash]')).toBeNull();
});
