import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** As a page that is loaded anew reads what was chosen. */
async function loaded() {
  vi.resetModules();
  const { useLayout, useMenuCollapsed, useShortcutsOff } = await import('./appearance.ts');
  const { useShortcut } = await import('../../ui/shortcuts/use-shortcut.ts');
  return { useLayout, useMenuCollapsed, useShortcutsOff, useShortcut };
}

const pressN = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }));

it('the layout, the narrow menu and the silenced keys outlive a reload', async () => {
  const before = await loaded();
  const heard = vi.fn();
  const { unmount } = renderHook(() => before.useShortcut('add', heard));
  pressN();
  expect(heard).toHaveBeenCalledOnce();
  unmount();
  expect(renderHook(before.useLayout).result.current[0]).toBe('vertical');
  const choices = {
    layout: renderHook(before.useLayout).result.current[1],
    collapsed: renderHook(before.useMenuCollapsed).result.current[1],
    shortcutsOff: renderHook(before.useShortcutsOff).result.current[1],
  };
  act(() => {
    choices.layout('horizontal');
    choices.collapsed(true);
    choices.shortcutsOff(true);
  });

  const after = await loaded();
  expect(renderHook(after.useLayout).result.current[0]).toBe('horizontal');
  expect(renderHook(after.useMenuCollapsed).result.current[0]).toBe(true);
  expect(renderHook(after.useShortcutsOff).result.current[0]).toBe(true);
  const run = vi.fn();
  renderHook(() => after.useShortcut('add', run));
  pressN();
  expect(run).not.toHaveBeenCalled();
});
