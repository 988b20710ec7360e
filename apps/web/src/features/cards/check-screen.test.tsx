import { generateKeyPairSync, sign } from 'node:crypto';
import {
  type CardStatement,
  type CheckedCard,
  signedCheckAddress,
  signedText,
} from '@inspect/contract/cards';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { showAt } from '../../../test/show-at.tsx';
import CheckScreen from './check-screen.tsx';

const statement: CardStatement = {
  ...{ number: 'AA-0001780', CarRegNo: '34AB567', edition: 1 },
  ...{ Opinion: true, inspectedOn: '2026-11-20', nextCheckupDate: '2099-11-20' },
};
const card: CheckedCard = { ...statement, stationName: 'Komitas', void: false, amendedOn: null };
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = String(publicKey.export({ format: 'jwk' }).x);
const signature = sign(null, Buffer.from(signedText(statement, 1)), privateKey).toString('base64url');
const QR = signedCheckAddress('', statement, { key: 1, signature });

const CHECK = 'GET /api/check-card?number=AA-0001780&plate=34AB567';
const GENUINE = 'Քարտն իսկական է․ տալու պահին մեքենան սարքին էր';
const VOID = 'Քարտն անվավեր է';

function open(answer: Parameters<typeof fakeServer>[0][string], address = QR) {
  const keys = { body: { data: [{ id: 1, key, until: null, revoked: false }] } };
  const server = fakeServer({ [CHECK]: answer, 'GET /api/card-keys': keys });
  showAt(address, { '/check': CheckScreen });
  return server;
}

const toneOf = (said: string) => screen.getByText(said).closest('[data-tone]')?.getAttribute('data-tone');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('without the server a genuine card is shown as what it was, with the keys of an earlier visit too', async () => {
  const server = open('nothing');
  await screen.findByText(GENUINE);
  expect(toneOf(GENUINE)).toBe('good');
  cleanup();
  server.answers['GET /api/card-keys'] = 'nothing';
  showAt(QR, { '/check': CheckScreen });
  await screen.findByText(GENUINE);
});

it('what the server has said of a card stays, whatever becomes of the server', async () => {
  const server = open({ body: { data: { ...card, nextCheckupDate: null, void: true } } });
  await screen.findByText(VOID);
  for (const failing of ['nothing', { status: 429, body: refusal('rate_limited', 'Սպասեք') }] as const) {
    server.answers[CHECK] = failing;
    const before = server.asked.length;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    await screen.findByText('Տվյալները չբեռնվեցին');
    expect(screen.getByText(VOID)).toBeTruthy();
    expect(screen.queryByText(GENUINE)).toBeNull();
  }
});

it('a server that refuses to answer is no missing network: nothing is green then', async () => {
  open({ status: 429, body: refusal('rate_limited', 'Սպասեք') });
  await screen.findByText('Տվյալները չբեռնվեցին');
  await screen.findByText(GENUINE);
  expect(toneOf(GENUINE)).toBe('wait');
});

it('a QR that was changed is told to be, beside what the server says of the card', async () => {
  open({ body: { data: card } }, QR.replace('.20991120.', '.20981120.'));
  await screen.findByText('QR կոդն իսկական չէ');
  await screen.findByText('Քարտն իսկական է․ մեքենան սարքին է');
});
