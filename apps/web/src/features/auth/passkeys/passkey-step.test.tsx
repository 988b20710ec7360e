import { t } from '@inspect/contract/i18n';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { showAt } from '../../../../test/show-at.tsx';
import { PasskeyStep } from './passkey-step.tsx';

const BEGIN = 'POST /api/auth/two-factor/passkey/begin';
const USE = 'POST /api/auth/two-factor/passkey';
const RESEND = 'POST /api/auth/two-factor/resend';
const options = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 120_000,
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  userVerification: 'required',
};

/** A browser that knows passkeys, whose key answers like this. */
function browserWith(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
}

function open(answers: Parameters<typeof fakeServer>[0], sms = false) {
  const server = fakeServer({ [BEGIN]: { body: { data: options } }, ...answers });
  const onBack = vi.fn();
  const step = () => <PasskeyStep sms={sms} onBack={onBack} />;
  return { server, onBack, ...showAt('/login', { '/login': step }) };
}

const use = () => screen.findByRole('button', { name: t('auth.passkey.use') });

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

describe('a person between the password and his passkey', () => {
  it.each([
    ['NotAllowedError', 'auth.passkey.cancelled'],
    ['AbortError', 'auth.passkey.cancelled'],
    ['SecurityError', 'error.passkey.address'],
    ['ConstraintError', 'auth.passkey.unfit'],
    ['UnknownError', 'auth.passkey.failed'],
  ] as const)('is told in words what %s means, and may try again', async (name, key) => {
    browserWith(() => Promise.reject(new DOMException('no', name)));
    const { person, server } = open({});
    await person.click(await use());
    expect((await screen.findByRole('alert')).textContent).toBe(t(key));
    await person.click(await use());
    expect(server.asked.map(({ call }) => call)).toEqual([BEGIN, BEGIN]);
  });

  it('whose browser knows no passkeys is told which do', async () => {
    const { person } = open({});
    await person.click(await use());
    expect((await screen.findByRole('alert')).textContent).toBe(t('auth.passkey.unsupported'));
  });

  it('sends what the key signed, and reads what the server says of it', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    browserWith(async () => ({
      id: 'AAAA',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      getClientExtensionResults: () => ({}),
    }));
    const { person, server, onBack } = open({
      [USE]: { status: 422, body: refusal('passkey.refused', 'Բանալին չի ընդունվել') },
    });
    await person.click(await use());
    expect((await screen.findByRole('alert')).textContent).toBe('Բանալին չի ընդունվել');
    expect(server.asked.at(-1)?.body).toEqual({
      credential: { id: 'AAAA', clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' },
    });
    expect(screen.queryByRole('button', { name: t('auth.passkey.codeInstead') })).toBeNull();
    await person.click(screen.getByRole('button', { name: t('auth.backToLogin') }));
    expect(onBack.mock.calls).toHaveLength(1);
  });

  it('who may have a code instead gets one only when he asks', async () => {
    const { person, server } = open({ [RESEND]: { body: { data: { resendAfter: 60 } } } }, true);
    await use();
    expect(server.asked).toEqual([]);
    await person.click(screen.getByRole('button', { name: t('auth.passkey.codeInstead') }));
    expect(await screen.findByLabelText(t('auth.code'))).toBeTruthy();
    expect(server.asked.map(({ call }) => call)).toEqual([RESEND]);
  });
});
