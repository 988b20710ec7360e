import { md5 } from '../src/platform/gateways/payments/checksum.ts';
import { newId } from '../src/platform/ids.ts';
import type { OpenAttempt } from './build/payment-order.ts';

/** As a provider calls: a form, without a session, an Origin or our header. */
export async function callAsProvider(
  address: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
) {
  const form = new URLSearchParams(fields);
  const answer =
    method === 'GET' ? await fetch(`${address}?${form}`) : await fetch(address, { method, body: form });
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
}
/** What Idram tells of a payment that was made, rightly signed unless changed afterwards. */
export function confirmation({ merchantNo, amount }: OpenAttempt, change: Record<string, string> = {}) {
  const said = {
    EDP_BILL_NO: merchantNo,
    EDP_REC_ACCOUNT: '100000114',
    EDP_PAYER_ACCOUNT: '200000001',
    EDP_AMOUNT: `${amount}.00`,
    EDP_TRANS_ID: newId().slice(0, 14),
    EDP_TRANS_DATE: '21/11/2026',
    ...change,
  };
  const signed = [
    ...[said.EDP_REC_ACCOUNT, said.EDP_AMOUNT, 'dev-secret', said.EDP_BILL_NO],
    ...[said.EDP_PAYER_ACCOUNT, said.EDP_TRANS_ID, said.EDP_TRANS_DATE],
  ];
  return { EDP_CHECKSUM: md5(signed.join(':')), ...said };
}

/** What Telcell tells of a bill that was paid, rightly signed. */
export function callback({ merchantNo, amount }: OpenAttempt, invoice: string) {
  const said = {
    invoice,
    issuer_id: merchantNo,
    payment_id: `9${invoice}`,
    currency: '51',
    sum: String(amount),
    time: '2026-11-21 12:00:00',
    status: 'PAID',
  };
  return { ...said, checksum: md5(`dev-shop-key${Object.values(said).join('')}`) };
}
