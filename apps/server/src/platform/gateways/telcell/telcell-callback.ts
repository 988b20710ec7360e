import { z } from 'zod';
import { dramsOf } from '../payments/amounts.ts';
import { md5, sameDigest } from '../payments/checksum.ts';
import { readForm } from '../payments/read-form.ts';
import { fromBase64 } from './base64.ts';
import { currencyOf } from './telcell-bill.ts';

const said = z.string().max(255);

const callback = z.object({
  invoice: said.regex(/^\d{1,20}$/),
  issuer_id: said.min(1),
  payment_id: said,
  /** of the second version, signed behind payment_id */
  buyer: said.optional(),
  currency: said,
  sum: said,
  time: said,
  status: said.min(1),
  checksum: said,
});

/**
 * What Telcell tells RESULT_URL, by GET or POST. It is a reason to ask `check_bill`, which alone is believed: the
 * signature has no time in it, and what Telcell does with our answer is not written down.
 */
export type TelcellCallback = {
  invoice: string;
  /** our number as it may be meant: it comes as it is or as base64, and is never guessed by the sum */
  merchantNos: readonly string[];
  paymentId: string;
  paid: boolean;
  drams: number | null;
  currency: string | null;
  eventKey: string;
  /** the word for the state, as it came, and what is kept of the whole: neither buyer nor checksum */
  word: string;
  raw: string;
};

export type TelcellCallbackRead =
  | { callback: TelcellCallback }
  | { problem: 'unreadable' | 'wrong_checksum' };

/** The values are checked exactly as they came. Wrong ones are answered with 400 and change nothing. */
export function readTelcellCallback(form: string, key: string): TelcellCallbackRead {
  const { data } = callback.safeParse(readForm(form));
  if (data === undefined) return { problem: 'unreadable' };
  const signed = [
    ...[key, data.invoice, data.issuer_id, data.payment_id, data.buyer ?? ''],
    ...[data.currency, data.sum, data.time, data.status],
  ];
  if (!sameDigest(data.checksum, md5(signed.join('')))) return { problem: 'wrong_checksum' };
  const decoded = fromBase64(data.issuer_id);
  return {
    callback: {
      invoice: data.invoice,
      merchantNos: decoded === null ? [data.issuer_id] : [data.issuer_id, decoded],
      paymentId: data.payment_id,
      paid: data.status === 'PAID',
      drams: dramsOf(data.sum),
      currency: currencyOf(data.currency),
      eventKey: `telcell:${data.invoice}:${data.payment_id}:${data.status}`,
      word: data.status,
      raw: [data.invoice, data.payment_id, data.currency, data.sum, data.time, data.status].join(' '),
    },
  };
}
