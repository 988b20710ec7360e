import { t } from '@inspect/contract/i18n';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { personWith } from '../../../../test/person.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { sessionStore } from '../../../platform/access/session.ts';
import { PhoneSettings } from './phone-settings.tsx';

const STATUS = 'GET /api/auth/two-factor-status';
const SWITCH = 'POST /api/auth/two-factor-status';
const PHONE = '+37491123456';
const factor = (status: boolean, phone: string | null) => ({ body: { data: { status, phone } } });
const choice = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${t('auth.factor')}`) });

beforeEach(() => sessionStore.set({ kind: 'in', person: personWith([]), confirmed: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.set({ kind: 'starting' });
});

function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /api/auth/me': { body: { data: personWith([]) } }, ...answers });
  return { server, ...showAt('/x', { '/x': PhoneSettings }) };
}

describe('the second step at sign-in', () => {
  it('waits for a number, and the number that was added is shown', async () => {
    const { person, server } = open({
      [STATUS]: factor(false, null),
      'POST /api/auth/checkPhone': { body: { data: { resendAfter: 60 } } },
      'POST /api/auth/addVerifiedPhone': factor(false, PHONE),
    });
    await screen.findByText(t('auth.phoneNone'));
    expect((await choice()).disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: t('auth.phoneAdd') }));
    await person.type(await screen.findByRole('textbox', { name: /Հեռախոսահամար/ }), '091123456{Enter}');
    server.answers[STATUS] = factor(false, PHONE);
    await person.type(await screen.findByLabelText(t('auth.code')), '123456{Enter}');
    expect(await screen.findByText('+374 91 123456')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await choice()).disabled).toBe(false);
  });

  it('is switched on after the password, and says so', async () => {
    const { person, server } = open({
      [STATUS]: factor(false, PHONE),
      [SWITCH]: { status: 403, body: refusal('step_up_required', 'Հաստատեք') },
      'POST /api/auth/step-up': { body: { data: { minutes: 10 } } },
    });
    await screen.findByText('+374 91 123456');
    await person.click(await choice());
    const password = await screen.findByLabelText(t('auth.password'));
    server.answers[SWITCH] = factor(true, PHONE);
    server.answers[STATUS] = factor(true, PHONE);
    await person.type(password, 'a password{Enter}');
    await waitFor(async () => expect((await choice()).checked).toBe(true));
    expect(server.asked.findLast(({ call }) => call === SWITCH)?.body).toEqual({ status: true });
  });

  it('is switched off by the code that comes to the number, not by a click', async () => {
    const { person, server } = open({
      [STATUS]: factor(true, PHONE),
      'POST /api/auth/two-factor-status/code': { body: { data: { resendAfter: 60 } } },
      [SWITCH]: factor(false, PHONE),
    });
    await screen.findByText('+374 91 123456');
    await person.click(await choice());
    const code = await screen.findByLabelText(t('auth.code'));
    expect(server.asked.filter(({ call }) => call === SWITCH)).toEqual([]);
    server.answers[STATUS] = factor(false, PHONE);
    await person.type(code, '123456{Enter}');
    await waitFor(async () => expect((await choice()).checked).toBe(false));
    expect(server.asked.findLast(({ call }) => call === SWITCH)?.body).toEqual({
      status: false,
      code: '123456',
    });
  });
});
