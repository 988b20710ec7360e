import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { checkSession } from '../../platform/access/sign-in.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { useFirstDay } from './use-first-day.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function FirstDay() {
  return <output>{useFirstDay() ?? 'none'}</output>;
}

// Midnight in Yerevan is 20:00 of the day before in UTC.
it.each([
  ['2024-03-31T19:59:59.000Z', '2024-03-31'],
  ['2024-03-31T20:00:00.000Z', '2024-04-01'],
])(
  'calendars begin with the day on which it was in Yerevan that the first checkup was made: %s',
  async (createdAt, day) => {
    fakeServer({ 'GET /api/get-first-checkup': { body: { data: { createdAt } } } });
    show(
      <QueryClientProvider client={createQueryClient(checkSession)}>
        <FirstDay />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(day)).toBeTruthy();
  },
);
