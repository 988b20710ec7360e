import { hmacSha256, sameDigest } from '../payments/checksum.ts';
import { readForm } from '../payments/read-form.ts';
import type { ResponseWord } from './terminal-json.ts';

/**
 * Telcell's kiosks call us by GET: `action=check|payment|status` and a few parameters, and are answered in XML. The names
 * below are those of the family of such protocols; Telcell's own come with its contract and are changed here, in one
 * place. Nothing is signed: it is guarded by the list of addresses, and by the token as `Authorization: Bearer`.
 */
const NAMES = { action: 'action', account: 'number', amount: 'amount', receipt: 'receipt' } as const;

const CODES: Record<ResponseWord, number> = {
  ok: 0,
  unknown_account: 404,
  wrong_checksum: 401,
  unreadable: 400,
  paid: 409,
  other_payload: 409,
  not_taken: 422,
  unavailable: 503,
};

export type KioskRead =
  | { check: { account: string } }
  | { payment: { account: string; drams: number; transactId: string } }
  | { status: { transactId: string } }
  | { problem: 'unreadable' | 'wrong_checksum' };

export function readKiosk(
  { authorization, query }: { authorization: string | undefined; query: string },
  token: string,
): KioskRead {
  const given = /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1];
  // Digests of both: a token of another length is compared in the same time.
  if (given === undefined || !sameDigest(hmacSha256('kiosk', given), hmacSha256('kiosk', token)))
    return { problem: 'wrong_checksum' };
  const form = readForm(query);
  if (form === null) return { problem: 'unreadable' };
  const {
    [NAMES.account]: account = '',
    [NAMES.receipt]: transactId = '',
    [NAMES.amount]: amount = '',
  } = form;
  const isAccount = account.length > 0 && account.length <= 20;
  const isReceipt = /^[A-Za-z0-9-]{1,40}$/.test(transactId);
  const action = form[NAMES.action];
  if (action === 'check' && isAccount) return { check: { account } };
  if (action === 'status' && isReceipt) return { status: { transactId } };
  const isDrams = /^[1-9]\d{0,8}(\.0{1,2})?$/.test(amount);
  if (action !== 'payment' || !isAccount || !isReceipt || !isDrams) return { problem: 'unreadable' };
  return { payment: { account, drams: Number(amount), transactId } };
}

/** `date`: when a payment was taken, ISO 8601. Armenian is not to be had in the windows-1251 of the family: UTF-8. */
export function answerKiosk({ word, message, date }: { word: ResponseWord; message: string; date?: string }) {
  const text = message.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const when = date === undefined ? '' : `<date>${date}</date>`;
  return `<?xml version="1.0" encoding="UTF-8"?><response><code>${CODES[word]}</code><message>${text}</message>${when}</response>`;
}
