import type { DeclineReason } from '@inspect/contract/payment-reasons';
import { dramsOf } from '../payments/amounts.ts';
import type { Reply } from '../payments/ask-provider.ts';
import { md5, sameDigest } from '../payments/checksum.ts';
import { type Observed, observed, type Problem, type ProviderState } from '../payments/observed.ts';
import { fromBase64 } from './base64.ts';

/**
 * What `check_bill` and `cancel_bill` say: lines `name=value`, closed by `checksum` = MD5 of the key and everything that
 * stands before that line. Whether the line end before it belongs to that is not written down anywhere: both are taken.
 */
export function readBill(reply: Reply, { key, invoice }: { key: string; invoice: string }): Observed {
  const unknown = (problem: Problem, raw: string) =>
    observed({ provider: 'telcell', state: 'unknown', problem, raw, providerOrderId: invoice });
  if (reply.problem !== undefined) return unknown(reply.problem, reply.raw);
  const { text } = reply;
  const lines = readLines(text);
  const word = lines.get('status');
  if (word === undefined)
    return unknown(text.trim() === '' || text.startsWith('<') ? 'unreadable' : 'refused', text);
  if (!isSigned(text, lines.get('checksum') ?? '', key)) return unknown('wrong_checksum', text);
  // An answer about another bill, rightly signed, says nothing of this one.
  if (lines.get('invoice') !== invoice) return unknown('unreadable', text);

  const { state, reason } = stateOfWord(word, (lines.get('paid_time') ?? '') !== '');
  const amount = dramsOf(lines.get('sum') ?? '');
  return observed({
    provider: 'telcell',
    merchantNo: merchantNoOf(lines.get('issuer_id')),
    providerOrderId: invoice,
    state,
    amount,
    currency: currencyOf(lines.get('currency')),
    refundedAmount: state === 'refunded' ? amount : 0,
    reason,
    word,
    eventKey: `telcell:${invoice}:${word}`,
    raw: text,
  });
}

/** `=` may stand in a value: base64 ends in it. */
function readLines(text: string): Map<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^([a-z0-9_]+)=(.*)$/.exec(line.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function isSigned(text: string, checksum: string, key: string): boolean {
  const end = /^checksum=/m.exec(text)?.index;
  if (end === undefined) return false;
  const body = text.slice(0, end);
  return [body, body.replace(/\r?\n$/, '')].some((signed) => sameDigest(checksum, md5(key + signed)));
}

const merchantNoOf = (issuerId: string | undefined) =>
  issuerId === undefined ? null : (fromBase64(issuerId) ?? issuerId);

/** 51 and 051 are the same drams. */
export const currencyOf = (text: string | undefined) => (text ? text.padStart(3, '0') : null);

/**
 * The state that a word of Telcell means. A bill that was paid and is CANCELED has been given back; one that never was
 * has been withdrawn. The vendor's own list is not public, so any other word waits.
 */
function stateOfWord(word: string, wasPaid: boolean): { state: ProviderState; reason: DeclineReason | null } {
  if (word === 'PAID') return { state: 'paid', reason: null };
  if (word === 'REJECTED') return { state: 'declined', reason: 'cancelledByPayer' };
  if (word === 'EXPIRED') return { state: 'declined', reason: 'expired' };
  if (word === 'CANCELED' || word === 'CANCELED FOR REPEAT')
    return wasPaid ? { state: 'refunded', reason: null } : { state: 'declined', reason: 'other' };
  return { state: 'pending', reason: null };
}
