import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../platform/api/query-client.ts';
import { toast } from '../platform/notify/toast.ts';
import { Providers } from './providers.tsx';

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

it('a toast stands in a corner', async () => {
  render(<Providers client={createQueryClient(() => {})}>{null}</Providers>);
  act(() => toast.success('Պահպանված է'));
  const corner = (await screen.findByText('Պահպանված է')).closest('[data-position]');
  expect(corner?.getAttribute('data-position')).toBe('bottom-left');
});
