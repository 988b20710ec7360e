import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { MustAddPhone } from './must-add-phone.tsx';

const person = personWith([]);
const withPhone = { ...person, user: { ...person.user, phone: '+37491123456', phoneVerified: true } };

beforeEach(() => sessionStore.set({ kind: 'in', person, confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

const open = () => showAt('/x', { '/x': MustAddPhone }).person;

describe('a person who must sign in with a code and has no number', () => {
  it('cannot get past the dialog but by his number or out', async () => {
    const server = fakeServer({
      'POST /api/auth/logout': { body: { data: null } },
      'GET /api/auth/me': { status: 401, body: {} },
    });
    const user = open();
    const dialog = await screen.findByRole('dialog', { name: t('auth.phoneAdd') });
    expect(dialog.textContent).toContain(t('auth.phoneMust'));
    expect(screen.queryByRole('button', { name: t('shell.close') })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('auth.signOut') }));
    await waitFor(() => expect(sessionStore.get().kind).toBe('out'));
    expect(server.asked.map(({ call }) => call)).toContain('POST /api/auth/logout');
  });

  it('goes on as soon as the number is his', async () => {
    fakeServer({
      'POST /api/auth/checkPhone': { body: { data: { resendAfter: 60 } } },
      'POST /api/auth/addVerifiedPhone': { body: { data: { status: true, phone: '+37491123456' } } },
      'GET /api/auth/me': { body: { data: withPhone } },
    });
    const user = open();
    await user.type(await screen.findByRole('textbox', { name: /Հեռախոսահամար/ }), '091123456{Enter}');
    await user.type(await screen.findByLabelText(t('auth.code')), '123456{Enter}');
    await waitFor(() =>
      expect(sessionStore.get()).toMatchObject({ person: { user: { phoneVerified: true } } }),
    );
  });
});
