import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDirty } from '../platform/dirty/dirty-work.ts';
import { leaveLostPage } from './lost-page.ts';

const said: string[] = [];
vi.mock('../platform/notify/toast.ts', () => ({ toast: { warning: (text: string) => said.push(text) } }));
afterEach(() => {
  cleanup();
  said.length = 0;
});

function Form({ flush }: { flush?: () => Promise<void> }) {
  useDirty(true, flush);
  return null;
}

it('who loses a page reads that what he typed is stored where a draft stores it, and only there', async () => {
  const goHome = vi.fn();
  await leaveLostPage('tech-service', goHome);
  const { unmount } = render(<Form />);
  await leaveLostPage('tech-service', goHome);
  unmount();
  const flush = vi.fn(async () => undefined);
  render(<Form flush={flush} />);
  await leaveLostPage('tech-service', goHome);
  const gone = expect.stringMatching(/^«.+» էջն այլևս հասանելի չէ ձեզ$/);
  const kept = expect.stringMatching(/^«.+» էջն այլևս հասանելի չէ ձեզ։ Մուտքագրածը պահված է այս սարքում։$/);
  expect(said).toEqual([gone, gone, kept]);
  expect([flush.mock.calls.length, goHome.mock.calls.length]).toEqual([1, 3]);
});
