import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { personWith } from '../../../../test/person.ts';
import { show } from '../../../../test/show.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { enterHere } from '../../../platform/access/sign-in.ts';
import { Picture } from './picture.tsx';
import type { ShownPhoto } from './shown-photo.ts';

const person = personWith(['tech-service']);
const photo: ShownPhoto = {
  id: 'a'.repeat(24),
  file: 'f'.repeat(24),
  kind: 'vehicle',
  capturedAt: '2026-11-23T08:00:00Z',
  CarRegNo: '',
  refused: null,
  part: null,
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  sessionStore.set({ kind: 'out', reason: 'unknown' });
});

it('a photograph of the server is fetched when that has named whom this device let in, and not before', async () => {
  enterHere(person);
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Picture photo={photo} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('img')).getAttribute('src')).toBeNull();
  localStorage.removeItem('inspect.entered-here');
  act(() => sessionStore.set({ kind: 'in', person, confirmed: true }));
  expect(screen.getByRole('img').getAttribute('src')).toMatch(/^\/api\/.*f{24}/);
});
