import { wholeDrams } from '../payments/amounts.ts';
import { askProvider, type ProviderConnection } from '../payments/ask-provider.ts';
import { md5 } from '../payments/checksum.ts';
import type { Observed, Problem } from '../payments/observed.ts';
import { base64 } from './base64.ts';
import { readBill } from './telcell-bill.ts';

/**
 * Telcell Wallet (developer.telcell.am; "WEB v1.2" as three public integrations have it, and "shop gateway 2").
 *
 * Start: the browser GETs `telcellStart`'s address, signed by an MD5 over the shop's key. The callback
 * (`telcell-callback.ts`) only says that it is worth asking: what counts is `bill`, asked by `check_bill`. Server to
 * server everything is an urlencoded POST to the same address; texts are base64, sums whole drams, the dram sign at the
 * start and 51 between servers. `issue` answers with the invoice's number as plain text, `bill` and `cancel` with lines
 * `name=value` that end in a checksum of what stands before it. Words for the state that are not known here count as
 * pending.
 */
export type TelcellSettings = ProviderConnection & {
  /** `…/invoices`; the test contour is another one, or another key: Telcell says which */
  url: string;
  issuer: string;
  key: string;
};

/** U+058F, as the start has it; between servers it is 51. */
const DRAM_SIGN = '\u058f';
const DRAM_DIGITS = '51';

export type TelcellOrder = { merchantNo: string; drams: number; description: string; validDays?: number };

/** Where the browser goes; the base64 values are signed as they stand before they are encoded for the address. */
export function telcellStart({ url, issuer, key }: TelcellSettings, order: TelcellOrder) {
  const price = String(wholeDrams(order.drams));
  const product = base64(order.description);
  const issuerId = base64(order.merchantNo);
  const validDays = String(order.validDays ?? 1);
  const fields: Record<string, string> = {
    action: 'PostInvoice',
    issuer,
    currency: DRAM_SIGN,
    price,
    product,
    issuer_id: issuerId,
    valid_days: validDays,
    lang: 'am',
    security_code: md5(key + issuer + DRAM_SIGN + price + product + issuerId + validDays),
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { url: `${url}?${query.join('&')}`, fields };
}

type TelcellIssued =
  | { state: 'issued'; invoice: string }
  | { state: 'refused'; answer: string }
  | { state: 'unknown'; problem: Problem };

export type Telcell = {
  /** a bill in the wallet of `buyer` (its code, or a number +374…) */
  issue(order: TelcellOrder & { buyer: string }): Promise<TelcellIssued>;
  bill(invoice: string): Promise<Observed>;
  /** gives the money of a paid bill back; what came of it is asked by `bill` */
  cancel(invoice: string, merchantNo: string): Promise<Observed>;
};

export function telcellGateway({ url, issuer, key, ...way }: TelcellSettings): Telcell {
  return {
    async issue(order) {
      const sum = String(wholeDrams(order.drams));
      const description = base64(order.description);
      const issuerId = base64(order.merchantNo);
      const validDays = String(order.validDays ?? 1);
      const reply = await askProvider(
        url,
        {
          'bill:issuer': issuer,
          buyer: order.buyer,
          currency: DRAM_DIGITS,
          sum,
          description,
          issuer_id: issuerId,
          valid_days: validDays,
          checksum: md5(key + issuer + order.buyer + DRAM_DIGITS + sum + description + validDays + issuerId),
        },
        way,
      );
      if (reply.problem !== undefined) return { state: 'unknown', problem: reply.problem };
      const answer = reply.text.trim();
      if (/^\d{1,20}$/.test(answer)) return { state: 'issued', invoice: answer };
      return answer.startsWith('<')
        ? { state: 'unknown', problem: 'unreadable' }
        : { state: 'refused', answer: answer.slice(0, 200) };
    },
    async bill(invoice) {
      const fields = { 'check_bill:issuer': issuer, invoice, checksum: md5(key + issuer + invoice) };
      return readBill(await askProvider(url, fields, way), { key, invoice });
    },
    async cancel(invoice, merchantNo) {
      const issuerId = base64(merchantNo);
      const checksum = md5(key + issuer + invoice + issuerId);
      const fields = { 'cancel_bill:issuer': issuer, invoice, issuer_id: issuerId, checksum };
      return readBill(await askProvider(url, fields, way), { key, invoice });
    },
  };
}
