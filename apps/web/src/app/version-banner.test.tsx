import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../platform/api/query-client.ts';
import { noteInPage, useDirty } from '../platform/dirty/dirty-work.ts';
import { considerVersion } from '../platform/server-status/new-version.ts';
import { Providers } from './providers.tsx';
import { VersionBanner } from './version-banner.tsx';

vi.mock('../platform/app-version.ts', () => ({ APP_VERSION: 'one' }));

const Form = ({ flush }: { flush?: () => Promise<void> }) => {
  useDirty(true, flush);
  return null;
};
const show = (form?: ReactNode) =>
  render(
    <Providers client={createQueryClient(() => {})}>
      <VersionBanner />
      {form}
    </Providers>,
  );
const told = () => ({
  text: screen.queryByText(/տարբերակ/)?.textContent,
  mayReload: screen.queryByRole('button', { name: 'Թարմացնել հիմա' }) !== null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  noteInPage(false);
  considerVersion('one');
  vi.useRealTimers();
});

it('who is typing is told that the version comes after it, and may take it at once', () => {
  show(<Form flush={async () => undefined} />);
  act(() => considerVersion('two'));
  expect(told()).toEqual({
    text: 'Հասանելի է նոր տարբերակ․ էջը կթարմացվի, երբ ավարտեք մուտքագրումը',
    mayReload: true,
  });
});

it('who has just finished typing is not told of anything that would still have to be sent', () => {
  const view = show(<Form flush={async () => undefined} />);
  act(() => considerVersion('two'));
  view.rerender(
    <Providers client={createQueryClient(() => {})}>
      <VersionBanner />
    </Providers>,
  );
  expect(told().text).toBe('Հասանելի է նոր տարբերակ․ էջը կթարմացվի, երբ ավարտեք մուտքագրումը');
});

it('what lives in the page alone is named as what is waited for, and nothing is offered that would lose it', () => {
  noteInPage(true);
  show();
  act(() => considerVersion('two'));
  expect(told()).toEqual({
    text: 'Հասանելի է նոր տարբերակ․ էջը կթարմացվի, երբ ուղարկվի այն, ինչ միայն այս էջում է',
    mayReload: false,
  });
});
