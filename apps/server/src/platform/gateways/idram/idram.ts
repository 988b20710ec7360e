import { z } from 'zod';
import { dramsOf, twoPlaces } from '../payments/amounts.ts';
import { md5, sameDigest } from '../payments/checksum.ts';
import { DRAMS, type Observed, observed } from '../payments/observed.ts';
import { readForm } from '../payments/read-form.ts';

/**
 * Idram, the web wallet ("IdramMerchantAPI_16102025", 16 October 2025).
 *
 * The browser POSTs the fields of `idramStart` to Idram. Idram then POSTs to our RESULT_URL, urlencoded: a precheck
 * before money moves (the start form has no signature, so a payer can change the sum: the precheck compares), and a
 * confirmation after it, with an MD5 over the merchant's secret. `idram-answers.ts` has what we answer to either, because
 * that decides whether money moves and whether it goes back. Sums are drams, `1900` or `1900.00`, in the checksum always
 * the one registered here, with two places. SUCCESS_URL and FAIL_URL are plain redirects without a signature: they prove
 * nothing. There is no status query, no retry and no refund call.
 */
export type IdramSettings = {
  /** GetPayment, where the browser sends the form */
  action: string;
  /** our IdramID */
  account: string;
  secret: string;
};

export type IdramBill = {
  billNo: string;
  drams: number;
  description: string;
  email?: string;
  /** carried through and sent back to us and to SUCCESS_URL; never a secret */
  extra?: Readonly<Record<string, string>>;
};

/** What the browser must send, and where. */
export function idramStart({ action, account }: IdramSettings, bill: IdramBill) {
  const { billNo, drams, description, email, extra = {} } = bill;
  if (Object.keys(extra).some((name) => name.startsWith('EDP_')))
    throw new RangeError('EDP_ is the prefix of Idram itself');
  const fields: Record<string, string> = {
    EDP_LANGUAGE: 'AM',
    EDP_REC_ACCOUNT: account,
    EDP_DESCRIPTION: description,
    EDP_AMOUNT: twoPlaces(drams),
    EDP_BILL_NO: billNo,
    ...(email === undefined ? {} : { EDP_EMAIL: email }),
    ...extra,
  };
  return { action, method: 'POST', fields } as const;
}

const said = z.string().min(1).max(64);

const precheck = z
  .object({ EDP_PRECHECK: z.literal('YES'), EDP_BILL_NO: said, EDP_REC_ACCOUNT: said, EDP_AMOUNT: said })
  .transform((form) => ({
    kind: 'precheck' as const,
    billNo: form.EDP_BILL_NO,
    account: form.EDP_REC_ACCOUNT,
    drams: dramsOf(form.EDP_AMOUNT),
  }));

const confirmation = z
  .object({
    EDP_PRECHECK: z.undefined().optional(),
    EDP_BILL_NO: said,
    EDP_REC_ACCOUNT: said,
    EDP_PAYER_ACCOUNT: said,
    EDP_AMOUNT: said,
    EDP_TRANS_ID: said,
    EDP_TRANS_DATE: said,
    EDP_CHECKSUM: said,
  })
  .transform((form) => ({
    kind: 'confirmation' as const,
    billNo: form.EDP_BILL_NO,
    account: form.EDP_REC_ACCOUNT,
    payerAccount: form.EDP_PAYER_ACCOUNT,
    drams: dramsOf(form.EDP_AMOUNT),
    transId: form.EDP_TRANS_ID,
    transDate: form.EDP_TRANS_DATE,
    checksum: form.EDP_CHECKSUM,
  }));

export type IdramPrecheck = z.infer<typeof precheck>;
export type IdramConfirmation = z.infer<typeof confirmation>;

/** null: neither of the two that Idram sends. */
export function readIdram(body: string): IdramPrecheck | IdramConfirmation | null {
  const form = readForm(body);
  return z.union([precheck, confirmation]).safeParse(form).data ?? null;
}

/** Over the sum that is registered here, never over the one that was sent. */
export function isIdramChecksum(
  { billNo, payerAccount, transId, transDate, checksum }: IdramConfirmation,
  { account, secret, drams }: { account: string; secret: string; drams: number },
): boolean {
  const parts = [account, twoPlaces(drams), secret, billNo, payerAccount, transId, transDate];
  return sameDigest(checksum, md5(parts.join(':')));
}

/** Of a confirmation that `judgeConfirmation` has found right: it is all that is ever heard of an Idram payment. */
export function observedOfIdram({ billNo, drams, transId, transDate }: IdramConfirmation): Observed {
  return observed({
    provider: 'idram',
    merchantNo: billNo,
    providerOrderId: transId,
    state: 'paid',
    amount: drams,
    currency: DRAMS,
    eventKey: `idram:${transId}`,
    raw: `${transId} ${transDate}`,
  });
}
