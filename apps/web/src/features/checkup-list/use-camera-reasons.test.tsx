import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { useCameraReasons } from './use-camera-reasons.ts';

const REASONS = 'GET /api/camera-reasons';
const rows = [
  { _id: 'a'.repeat(24), name: 'Տեսախցիկը չի աշխատում', noteRequired: false },
  { _id: 'b'.repeat(24), name: 'Այլ', noteRequired: true },
];

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  const client = createQueryClient(() => undefined);
  const { result } = renderHook(() => useCameraReasons(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { result, server };
}

it('while nobody answers the reasons are those of the last answer, and say which of them is to be explained', async () => {
  const first = shown({ [REASONS]: { body: { data: rows } } });
  await waitFor(() => expect(first.result.current.choice.options).toHaveLength(2));
  cleanup();
  const { result } = shown({ [REASONS]: 'nothing' });
  await waitFor(() => expect(result.current.choice.options).toBeDefined());
  expect(result.current.choice).toEqual({
    options: rows.map(({ _id: id, name }) => ({ id, name })),
    failure: undefined,
  });
  expect(rows.map(({ _id }) => result.current.asksNote(_id))).toEqual([false, true]);
});

it('a browser that has never had them says so, and asks again when it is told to', async () => {
  const { result, server } = shown({ [REASONS]: 'nothing' });
  await waitFor(() => expect(result.current.choice.failure).toBeDefined());
  expect(result.current.choice.failure?.message).toBe('Սերվերը չի պատասխանում');
  server.answers[REASONS] = { body: { data: rows } };
  result.current.choice.failure?.retry();
  await waitFor(() => expect(result.current.choice.options).toHaveLength(2));
});
