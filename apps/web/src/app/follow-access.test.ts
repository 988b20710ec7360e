import { afterEach, expect, it, vi } from 'vitest';
import { deliver } from '../platform/realtime/events.ts';
import { followAccess } from './follow-access.ts';

let stop = () => {};
afterEach(() => stop());

it.each(['EDIT_ACCESS', 'EDIT_MENUS'] as const)('who is told of %s asks what he may do now', (event) => {
  const ask = vi.fn(async () => undefined);
  stop = followAccess(ask);
  expect(ask).not.toHaveBeenCalled();
  deliver(event, {});
  expect(ask).toHaveBeenCalledOnce();
});
