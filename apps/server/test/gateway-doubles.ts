import type { Arca } from '../src/platform/gateways/arca/arca.ts';
import { observed } from '../src/platform/gateways/payments/observed.ts';
import type { PaymentGateways } from '../src/platform/gateways/payments/payment-settings.ts';
import type { Telcell } from '../src/platform/gateways/telcell/telcell.ts';

type Held = { merchantNo: string; amount: number; refunded: number; reversed: boolean };

const never = () => Promise.reject(new Error('nobody asks this here'));

/**
 * The two providers that give money back, as far as that goes: what they hold, what they were asked, and what becomes
 * of an answer. They add up like a bank: asked twice, they give twice.
 */
export function refundDoubles() {
  const held = new Map<string, Held>();
  const asked: string[] = [];
  /** what nobody answers: so many questions about what it holds */
  let silent = 0;
  let next: 'done' | 'lost' | 'not_done' | 'refused' | 'late' = 'done';
  const of = (id: string) => {
    const one = held.get(id);
    if (!one) throw new Error(`nobody holds ${id}`);
    return one;
  };
  const late: (() => void)[] = [];
  /** how the wish ends this time, and every time after it as usual */
  const outcome = async (give: () => void) => {
    const now = next;
    next = 'done';
    if (now === 'refused') return { state: 'refused', why: 'not_now', errorCode: 7 } as const;
    if (now === 'late') late.push(give);
    else if (now !== 'not_done') give();
    return now === 'done' || now === 'late'
      ? ({ state: 'done' } as const)
      : ({ state: 'unknown', problem: 'timeout' } as const);
  };
  const said = (provider: 'arca' | 'telcell', id: string) => {
    const { merchantNo, amount, refunded, reversed } = of(id);
    const state = reversed ? 'reversed' : refunded > 0 ? 'refunded' : 'paid';
    return observed({
      provider,
      state,
      merchantNo,
      amount,
      providerOrderId: id,
      currency: '051',
      refundedAmount: refunded,
      eventKey: `${provider}:${id}:${state}:${refunded}`,
      raw: state,
    });
  };
  const arca: Arca = {
    register: never,
    status: async (which) => {
      if (silent === 0) return said('arca', 'orderId' in which ? which.orderId : '');
      silent -= 1;
      return observed({ provider: 'arca', state: 'unknown', problem: 'timeout', raw: '' });
    },
    reverse: async (id) => {
      asked.push('reverse');
      return outcome(() => {
        of(id).refunded = of(id).amount;
        of(id).reversed = true;
      });
    },
    refund: async (id, drams) => {
      asked.push(`refund ${drams}`);
      return outcome(() => {
        of(id).refunded += drams;
      });
    },
  };
  const telcell: Telcell = {
    issue: never,
    bill: async (id) => said('telcell', id),
    cancel: async (id) => {
      asked.push('cancel');
      await outcome(() => {
        of(id).refunded = of(id).amount;
      });
      return said('telcell', id);
    },
  };
  const gateways: PaymentGateways = {
    arca: undefined,
    idram: undefined,
    telcell: undefined,
    onepay: undefined,
    askArca: arca,
    askTelcell: telcell,
  };
  return {
    gateways,
    asked,
    held,
    hold: (id: string, one: { merchantNo: string; amount: number }) =>
      held.set(id, { ...one, refunded: 0, reversed: false }),
    /** what happens at the next wish for money */
    fails: (how: typeof next) => {
      next = how;
    },
    /** the next so many questions have no answer */
    fallsSilent: (times: number) => {
      silent = times;
    },
    /** what was said to be done is done */
    settleLate: () => {
      for (const give of late.splice(0)) give();
    },
  };
}
