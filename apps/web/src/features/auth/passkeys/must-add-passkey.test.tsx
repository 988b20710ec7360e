import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { owedFactor, sessionStore } from '../../../platform/access/session.ts';
import { MustAddPasskey } from './must-add-passkey.tsx';

const someone = personWith([]);
const person = { ...someone, user: { ...someone.user, owesPasskey: true } };

beforeEach(() => sessionStore.set({ kind: 'in', person, confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

describe('one of the staff of whom a passkey is demanded', () => {
  it('owes it before anything else, the phone first', () => {
    expect(owedFactor(someone)).toBeNull();
    expect(owedFactor(person)).toBe('passkey');
    expect(owedFactor({ ...person, user: { ...person.user, twoFactor: true } })).toBe('phone');
  });

  it('cannot get past the dialog but by a passkey or out', async () => {
    const server = fakeServer({
      'POST /api/auth/passkeys/begin': { status: 422, body: refusal('factor_stale', 'Կրկին մուտք գործեք') },
      'POST /api/auth/logout': { body: { data: null } },
      'GET /api/auth/me': { status: 401, body: {} },
    });
    const { person: user } = showAt('/x', { '/x': MustAddPasskey });
    const dialog = await screen.findByRole('dialog', { name: t('auth.passkey.add') });
    expect(dialog.textContent).toContain(t('auth.passkey.must'));
    expect(screen.queryByRole('button', { name: t('shell.close') })).toBeNull();
    await user.keyboard('{Escape}');
    await user.clear(screen.getByRole('textbox', { name: new RegExp(t('auth.passkey.name')) }));
    await user.type(screen.getByRole('textbox', { name: new RegExp(t('auth.passkey.name')) }), 'Desk{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Կրկին մուտք գործեք');
    await user.click(screen.getAllByRole('button', { name: t('auth.signOut') })[0] as HTMLElement);
    await waitFor(() => expect(sessionStore.get().kind).toBe('out'));
    expect(server.asked.map(({ call }) => call)).toContain('POST /api/auth/logout');
  });
});
