import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { OwnSessions } from './own-sessions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const at = '2026-11-20T08:00:00.000Z';
const session = (letter: string, device: string | null, current = false) => ({
  _id: letter.repeat(24),
  createdAt: at,
  lastSeen: at,
  address: null,
  device,
  current,
});

it('before the other sessions end it is said of which devices, each once and never of this one', async () => {
  const sessions = [
    session('a', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', true),
    session('b', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'),
    session('c', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0'),
    session('d', null),
  ];
  fakeServer({ 'GET /api/auth/sessions': { body: { data: sessions } } });
  sessionStore.set({ kind: 'in', person: personWith([]), confirmed: true });
  const { person } = showAt('/', { '/': OwnSessions });
  await person.click(await screen.findByRole('button', { name: 'Ավարտել մյուս բոլորը' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ավարտե՞լ մյուս բոլոր աշխատաշրջանները' });
  expect(dialog.textContent).toContain(
    'Կրկին մուտք գործել կպահանջվի հետևյալ սարքերում՝ Chrome, Windows · Անհայտ սարք։',
  );
});
