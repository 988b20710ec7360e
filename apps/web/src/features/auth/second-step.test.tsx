import { t } from '@inspect/contract/i18n';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import { SecondStep } from './second-step.tsx';

const RESEND = 'POST /api/auth/two-factor/resend';
const CODE = 'POST /api/auth/two-factor';

function open(answers: Parameters<typeof fakeServer>[0], sent: boolean) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer(answers);
  const onBack = vi.fn();
  const step = () => <SecondStep sent={sent} resendAfter={60} onBack={onBack} />;
  return { server, onBack, ...showAt('/login', { '/login': step }) };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a person between the password and the code', () => {
  it('who had a code a moment ago for something else is told so, and gets one when the time has come', async () => {
    const { person, server } = open({ [RESEND]: { body: { data: { resendAfter: 60 } } } }, false);
    expect((await screen.findByRole('status')).textContent).toBe(t('auth.codeNotYet'));
    expect(screen.queryByRole('button', { name: t('auth.codeAgain') })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await person.click(screen.getByRole('button', { name: t('auth.codeAgain') }));
    expect((await screen.findByText(t('auth.codeSent'))).getAttribute('role')).toBe('status');
    expect(screen.getByRole('button', { name: /\d+/ })).toHaveProperty('disabled', true);
    expect(server.asked.map(({ call }) => call)).toEqual([RESEND]);
  });

  it('keeps a wrong code to correct it, and learns that he has to begin again', async () => {
    const { person, server, onBack } = open(
      { [CODE]: { status: 422, body: refusal('code_wrong', 'Կոդը սխալ է') } },
      true,
    );
    const code = await screen.findByLabelText<HTMLInputElement>(t('auth.code'));
    await person.type(code, '123456{Enter}');
    expect(await screen.findByText('Կոդը սխալ է')).toBeTruthy();
    expect(code.value).toBe('123 456');
    server.answers[CODE] = { status: 401, body: refusal('sign_in_over', 'Սկսեք նորից') };
    await person.type(code, '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Սկսեք նորից');
    await person.click(screen.getByRole('button', { name: t('auth.backToLogin') }));
    expect(onBack.mock.calls).toHaveLength(1);
  });
});
