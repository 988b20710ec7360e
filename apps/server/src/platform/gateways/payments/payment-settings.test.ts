import { expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { paymentGatewaysOf, readPaymentSettings } from './payment-settings.ts';

const ARCA = { ARCA_USER: 'u', ARCA_PASSWORD: 'p' };
const IDRAM = { IDRAM_ACCOUNT: '100000114', IDRAM_SECRET: 's' };
const TELCELL = { TELCELL_ISSUER: 'shop@dev.test', TELCELL_KEY: 'k' };

it('who sets nothing uses no provider', () => {
  const none = { arca: undefined, idram: undefined, telcell: undefined, onepay: undefined };
  expect(readPaymentSettings({}, 'production')).toEqual(none);
  expect(readPaymentSettings({ ARCA_USER: ' ', ARCA_PASSWORD: '' }, 'production')).toEqual(none);
  expect(paymentGatewaysOf(none)).toMatchObject({ askArca: undefined, askTelcell: undefined });
});

const EASYPAY = {
  EASYPAY_TOKEN: 'dev-terminal-token',
  EASYPAY_STATION: '665f1c0a9b1e8a0001a1b2c3',
  EASYPAY_ADDRESSES: '192.0.2.7, 198.51.100.0/24',
};

it('terminals call where they were agreed, from the addresses that are named', () => {
  const { easypay, telcellKiosk } = readPaymentSettings(EASYPAY, 'production');
  expect(easypay).toEqual({
    token: 'dev-terminal-token',
    station: '665f1c0a9b1e8a0001a1b2c3',
    addresses: ['192.0.2.7', '198.51.100.0/24'],
  });
  expect(telcellKiosk).toBeUndefined();
});

it.each([
  [{ EASYPAY_ADDRESSES: '' }, 'EASYPAY_ADDRESSES missing'],
  [{ EASYPAY_ADDRESSES: '0.0.0.0/0' }, 'EASYPAY_ADDRESSES must be'],
  [{ EASYPAY_TOKEN: 'short' }, 'EASYPAY_TOKEN must have at least 16'],
  [{ EASYPAY_STATION: 'first' }, 'EASYPAY_STATION must be'],
])('a terminal that is half agreed is refused: %o', (change, text) => {
  expect(() => readPaymentSettings({ ...EASYPAY, ...change }, 'production')).toThrow(text);
});

it('production speaks with the banks, each at its one address', () => {
  const settings = readPaymentSettings({ ...ARCA, ...IDRAM, ...TELCELL }, 'production');
  expect(settings).toEqual({
    arca: {
      base: 'https://ipay.arca.am/payment/rest',
      origins: ['https://ipay.arca.am'],
      userName: 'u',
      password: 'p',
    },
    idram: { action: 'https://banking.idram.am/Payment/GetPayment', account: '100000114', secret: 's' },
    telcell: {
      url: 'https://telcellmoney.am/invoices',
      origins: ['https://telcellmoney.am'],
      issuer: 'shop@dev.test',
      key: 'k',
    },
    onepay: undefined,
  });
  expect(paymentGatewaysOf(settings)).toMatchObject({
    askArca: expect.anything(),
    askTelcell: expect.anything(),
  });
});

it.each([
  [
    'a demonstration tries the test contour',
    {},
    'demonstration',
    'https://ipaytest.arca.am:8445/payment/rest',
  ],
  [
    'a demonstration may speak with a simulator here',
    { ARCA_URL: 'http://127.0.0.1:4567/payment/rest' },
    'demonstration',
    'http://127.0.0.1:4567/payment/rest',
  ],
  [
    'another bank is named',
    { ARCA_URL: 'https://pg.example.am/rest', PAYMENT_ORIGINS: 'https://other.am, https://pg.example.am' },
    'production',
    'https://pg.example.am/rest',
  ],
] as const)('%s', (_what, env, mode, base) => {
  expect(readPaymentSettings({ ...ARCA, ...env }, mode).arca?.base).toBe(base);
});

it('a form may stand at an address that the operator named', () => {
  const env = { ...ARCA, PAYMENT_ORIGINS: 'https://forms.example.am' };
  expect(readPaymentSettings(env, 'production').arca?.origins).toEqual([
    'https://ipay.arca.am',
    'https://forms.example.am',
  ]);
});

it.each([
  [{ ARCA_USER: 'u' }, 'ARCA_PASSWORD missing'],
  [{ IDRAM_SECRET: 'secret' }, 'IDRAM_ACCOUNT missing'],
  [{ TELCELL_KEY: 'secret' }, 'TELCELL_ISSUER missing'],
  [{ ...ARCA, ARCA_URL: 'https://ipay.arca.am.example/payment' }, 'ARCA_URL must be an https address'],
  [{ ...ARCA, ARCA_URL: 'http://ipay.arca.am/payment/rest' }, 'ARCA_URL must be an https address'],
  [{ ...ARCA, ARCA_URL: 'https://u:secret@ipay.arca.am/' }, 'ARCA_URL must be an https address'],
  [{ ...ARCA, ARCA_URL: 'payment' }, 'ARCA_URL must be an https address'],
  [{ ...ARCA, ARCA_URL: 'http://localhost:4000/payment/rest' }, 'production needs the provider'],
  [{ ...IDRAM, IDRAM_URL: 'http://127.0.0.1:4000/' }, 'production needs the provider'],
  [{ ...TELCELL, TELCELL_URL: 'https://telcell.example/invoices' }, 'TELCELL_URL must be an https address'],
  [{ PAYMENT_ORIGINS: 'http://pg.example.am' }, 'PAYMENT_ORIGINS must be a comma list'],
  [{ PAYMENT_ORIGINS: 'https://pg.example.am/rest' }, 'PAYMENT_ORIGINS must be a comma list'],
  [{ ...ARCA, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED=0'],
  [{ ONEPAY_SECRET: 'secret' }, 'at least 16 characters'],
])('%o does not start', (env, line) => {
  const read = () => readPaymentSettings(env, 'production');
  expect(read).toThrow(StartError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/secret[^s]|\n/);
});
