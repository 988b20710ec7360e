import { describe, expect, it } from 'vitest';
import { md5 } from '../payments/checksum.ts';
import { addressesOf, mayCall } from './biller.ts';
import { answerKiosk, readKiosk } from './kiosk-xml.ts';
import { answerCheck, answerPayment, answerUnsigned, readTerminal } from './terminal-json.ts';

const TOKEN = 'dev-terminal-token';
const CHECK = {
  Inputs: ['34AA123'],
  Lang: 'hy',
  Currency: 'AMD',
  Checksum: '7b5de4c3fe1498808be2d2aead4657f3',
};
const PAYMENT = {
  Inputs: ['34AA123'],
  Amount: 5_000,
  Currency: 'AMD',
  TransactID: 'T100',
  Lang: 'hy',
  DtTime: '2026-11-21T12:00:00',
  Checksum: 'f8b8ffb66a5da543f1f636b4bcc044e9',
};
const read = (sent: unknown) => readTerminal(typeof sent === 'string' ? sent : JSON.stringify(sent), TOKEN);
/** as who has the token signs it */
const signed = (change: Record<string, unknown>) => {
  const sent = { ...PAYMENT, ...change };
  return { ...sent, Checksum: md5(`${TOKEN}${sent.Inputs[0]}${sent.Amount}${sent.TransactID}`) };
};

describe('the terminals’ JSON', () => {
  it('has these checksums in a check and a payment', () => {
    expect(read(CHECK)).toEqual({ check: { account: '34AA123' } });
    expect(read(PAYMENT)).toEqual({
      payment: {
        account: '34AA123',
        drams: 5_000,
        transactId: 'T100',
        dtTime: '2026-11-21T12:00:00',
        digest: 'f8b8ffb66a5da543f1f636b4bcc044e9',
      },
    });
  });

  it('is answered to the letter', () => {
    const properties = [{ key: 'Բաժանորդ', value: '34AA123' }];
    expect(answerCheck(TOKEN, { word: 'ok', message: 'a/b', properties, debt: 8_000 })).toBe(
      '{"ResponseCode":0,"ResponseMessage":"a/b","PropertyList":[{"key":"Բաժանորդ","value":"34AA123"}],"Debt":8000,"Checksum":"ec7dea7acc7c19957cc9899fcaad4219"}',
    );
    expect(answerPayment(TOKEN, '2026-11-21T12:00:00', { word: 'ok', message: 'a', properties })).toBe(
      '{"ResponseCode":0,"ResponseMessage":"a","DtTime":"2026-11-21T12:00:00","PropertyList":[{"key":"Բաժանորդ","value":"34AA123"}],"Checksum":"910cf588b28ba4e6b5e7bfb3b9e2459c"}',
    );
    expect(answerUnsigned({ word: 'wrong_checksum', message: 'a' })).toBe(
      '{"ResponseCode":2,"ResponseMessage":"a","PropertyList":[]}',
    );
  });

  it('takes sums and numbers as texts too, and capitals in a checksum', () => {
    expect(read(signed({ Amount: '5000.00', TransactID: 100 }))).toMatchObject({
      payment: { drams: 5_000, transactId: '100' },
    });
    expect(read({ ...CHECK, Checksum: CHECK.Checksum.toUpperCase() })).toMatchObject({ check: {} });
  });

  it.each([
    ['account', { Inputs: ['34AA124'] }],
    ['sum', { Amount: 1 }],
    ['number', { TransactID: 'T101' }],
    ['checksum', { Checksum: '0'.repeat(32) }],
  ])('is not believed with another %s', (_what, change) => {
    expect(read({ ...PAYMENT, ...change })).toEqual({ problem: 'wrong_checksum' });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['two accounts', { ...CHECK, Inputs: ['34AA123', '34AA124'] }],
    ['no checksum', { Inputs: ['34AA123'], Lang: 'hy', Currency: 'AMD' }],
    ['a payment without a number', { ...PAYMENT, TransactID: undefined }],
  ])('is unreadable: %s', (_what, sent) => {
    expect(read(sent)).toEqual({ problem: 'unreadable' });
  });

  it.each([
    ['a part of a dram', { Amount: '0.5' }],
    ['no money', { Amount: 0 }],
    ['less than none', { Amount: -5_000 }],
    ['more than there is', { Amount: 10_000_000_000 }],
    ['another currency', { Currency: '840' }],
    // Signed, it would be the checksum of a payment.
    ['a time that is a payment', { DtTime: '34AA1235000T100' }],
    ['a language that is a sum', { Lang: '5000T100' }],
  ])('is unreadable though it is signed: %s', (_what, change) => {
    expect(read(signed(change))).toEqual({ problem: 'unreadable' });
  });
});

describe('Telcell’s kiosks', () => {
  const call = (query: string, authorization: string | undefined = `Bearer ${TOKEN}`) =>
    readKiosk({ authorization, query }, TOKEN);

  it('ask, pay and ask what became of it', () => {
    expect(call('action=check&number=34AA123')).toEqual({ check: { account: '34AA123' } });
    expect(
      call('action=payment&number=34AA123&amount=5000.00&receipt=3567264&date=2026-11-21T12:00:00'),
    ).toEqual({
      payment: { account: '34AA123', drams: 5_000, transactId: '3567264' },
    });
    expect(call('action=status&receipt=3567264')).toEqual({ status: { transactId: '3567264' } });
  });

  it.each([undefined, '', 'Bearer another', `Basic ${TOKEN}`])(
    'are not believed with %s',
    (authorization) => {
      expect(readKiosk({ authorization, query: 'action=check&number=34AA123' }, TOKEN)).toEqual({
        problem: 'wrong_checksum',
      });
    },
  );

  it.each([
    'action=pay&number=34AA123',
    'action=payment&number=34AA123&amount=25.34&receipt=1',
    'action=payment&number=34AA123&amount=5000',
    'action=check&number=34AA123&number=34AA124',
    '',
  ])('are told when they send «%s»', (query) => {
    expect(call(query)).toEqual({ problem: 'unreadable' });
  });

  it('are answered to the letter, in Armenian', () => {
    expect(answerKiosk({ word: 'ok', message: 'Ա & <բ>', date: '2026-11-21T08:00:00.000Z' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><response><code>0</code><message>Ա &#38; &#60;բ&#62;</message><date>2026-11-21T08:00:00.000Z</date></response>',
    );
    expect(answerKiosk({ word: 'unknown_account', message: '' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><response><code>404</code><message></message></response>',
    );
  });
});

describe('who may call', () => {
  it('is who is named, by address or network, also as version six writes version four', () => {
    const biller = { addresses: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'] };
    const may = ['192.0.2.7', '198.51.100.200', '::ffff:192.0.2.7', '2001:db8::1'];
    const not = ['192.0.2.8', '198.51.101.1', '::1', '2001:db9::1', ''];
    expect(may.map((ip) => mayCall(biller, ip))).toEqual(may.map(() => true));
    expect(not.map((ip) => mayCall(biller, ip))).toEqual(not.map(() => false));
  });

  it.each(['0.0.0.0/0', '10.0.0.0/7', 'example.am', '192.0.2.7,', '::/129', 'all'])(
    'is never «%s»',
    (text) => {
      expect(addressesOf(text)).toBeUndefined();
    },
  );
});
