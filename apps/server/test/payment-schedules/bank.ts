import type { Provider } from '@inspect/contract/payments';
import type { Arca } from '../../src/platform/gateways/arca/arca.ts';
import { type Observed, observed } from '../../src/platform/gateways/payments/observed.ts';
import type { PaymentGateways } from '../../src/platform/gateways/payments/payment-settings.ts';
import type { Telcell } from '../../src/platform/gateways/telcell/telcell.ts';

const MINUTE_MS = 60_000;
/** A return that was said yes to; meanwhile the job has looked again. */
const PROMISE_MS = 60 * MINUTE_MS;
/** ArCa's session, a wallet's bill. */
const LIFE_MS = { arca: 20 * MINUTE_MS, idram: 1_440 * MINUTE_MS, telcell: 1_440 * MINUTE_MS };

/** What a provider knows of one attempt. Whole drams. */
export type Account = {
  provider: Provider;
  merchantNo: string;
  amount: number;
  /** the provider's number of it; of Idram each transaction has its own */
  orderId: string;
  begun: number;
  /** somebody was shown where to pay */
  held: boolean;
  declined: boolean;
  paid: number;
  /** the payer changed the sum: it must not be credited, and people look at it */
  odd: boolean;
  returned: number;
  /** of it, because it was asked for here */
  given: number;
  /** asked for while it had still to do what it had said yes to */
  askedAgain: boolean;
};

export type Trouble = 'none' | 'lost before' | 'lost after' | 'crash before' | 'crash after';

/** This process ended at this very place. */
export class Crash extends Error {
  override name = 'Crash';
}

const WALLET_SETTINGS = { action: 'https://pay.test/idram', account: '100000114', secret: 'x' };
const TELCELL_SETTINGS = { url: 'https://pay.test/invoices', issuer: 'x', key: 'x', origins: [] };

/**
 * All providers at once, in memory, with the truth of who has paid: what the program has credited when all is quiet must
 * be what lies here.
 */
export class Bank {
  readonly accounts: Account[] = [];
  trouble: Trouble = 'none';
  /** it says yes to a return, and shows it later */
  late = false;
  /** `returned`: what had gone back when it was promised */
  private promised: { orderId: string; due: number; returned: number; give: () => void }[] = [];
  private readonly now: () => number;
  constructor(now: () => number) {
    this.now = now;
  }

  open(provider: Provider, merchantNo: string, amount: number): Account {
    const known = this.accounts.find((account) => account.merchantNo === merchantNo);
    if (known) return known;
    const account = {
      provider,
      merchantNo,
      amount,
      orderId: `at-${merchantNo}`,
      begun: this.now(),
      held: false,
      declined: false,
      paid: 0,
      odd: false,
      returned: 0,
      given: 0,
      askedAgain: false,
    };
    this.accounts.push(account);
    return account;
  }

  isOver = ({ provider, begun }: Account) => this.now() - begun > LIFE_MS[provider];

  /** `byHand`: the bank's staff, hours later. `odd`: another sum than was asked for. */
  pay(account: Account, { byHand = false, odd = false } = {}): boolean {
    if (!byHand && (!account.held || account.declined || this.isOver(account))) return false;
    if (account.paid > 0) return false;
    account.declined = false;
    account.paid = odd ? account.amount - 1 : account.amount;
    account.odd = odd;
    return true;
  }

  /** As each of them answers, with the keys that the adapters give. */
  say(account: Account): Observed {
    const { provider, merchantNo, orderId, paid, returned, declined } = account;
    const amount = paid > 0 ? paid : account.amount;
    const of = { provider, merchantNo, providerOrderId: orderId, amount, currency: '051' };
    const key = (word: string) => ({ eventKey: `${provider}:${orderId}:${word}:${returned}`, raw: word });
    if (returned > 0) return observed({ ...of, state: 'refunded', refundedAmount: returned, ...key('4') });
    if (paid > 0) return observed({ ...of, state: 'paid', refundedAmount: 0, ...key('2') });
    if (declined) return observed({ ...of, state: 'declined', reason: 'noMoney', ...key('6') });
    if (this.isOver(account)) return observed({ ...of, state: 'declined', reason: 'expired', ...key('7') });
    return observed({ ...of, state: 'pending', ...key('0') });
  }

  private async through<Answer, Silence>(work: () => Answer, silence: Silence): Promise<Answer | Silence> {
    const { trouble } = this;
    if (trouble === 'crash before') throw new Crash();
    if (trouble === 'lost before') return silence;
    const answer = work();
    if (trouble === 'crash after') throw new Crash();
    return trouble === 'lost after' ? silence : answer;
  }

  /** null: all of it, which goes as long as nothing went back. Nobody gives more than he holds. */
  private gives(orderId: string, drams: number | null) {
    return this.through(
      () => {
        const account = this.accounts.find((one) => one.orderId === orderId);
        // Where its own staff gave some back meanwhile, nobody can tell that from what was promised.
        const isPromised = ({ orderId: of, returned }: { orderId: string; returned: number }) =>
          of === orderId && returned === account?.returned;
        // Telcell has no word for a promise: as long as the bill says that it is paid it may be cancelled again.
        if (account?.provider === 'arca' && this.promised.some(isPromised)) account.askedAgain = true;
        const sum = drams ?? account?.paid ?? 0;
        if (!account || account.paid === 0 || account.returned + sum > account.paid)
          return { state: 'refused' as const, why: 'not_now' as const, errorCode: 7 };
        const give = () => {
          // Its own staff may have been faster.
          const rest = Math.min(sum, account.paid - account.returned);
          account.returned += rest;
          account.given += rest;
        };
        if (this.late && this.trouble === 'none')
          this.promised.push({ orderId, due: this.now() + PROMISE_MS, returned: account.returned, give });
        else give();
        return { state: 'done' as const };
      },
      { state: 'unknown' as const, problem: 'timeout' as const },
    );
  }

  /** What was promised is done: some time later, or all of it. */
  keepPromises(all = false): void {
    const due = this.promised.filter((one) => all || one.due <= this.now());
    this.promised = this.promised.filter((one) => !due.includes(one));
    for (const { give } of due) give();
  }

  readonly arca: Arca = {
    register: ({ orderNumber, drams }) =>
      this.through(
        () => {
          const { orderId } = this.open('arca', orderNumber, drams);
          return { state: 'registered' as const, orderId, formUrl: `https://pay.test/${orderId}` };
        },
        { state: 'unknown' as const, problem: 'timeout' as const },
      ),
    status: (which) => {
      const silence = observed({ provider: 'arca', state: 'unknown', problem: 'timeout', raw: '' });
      return this.through(() => {
        const account = this.accounts.find(({ orderId, merchantNo }) =>
          'orderId' in which ? orderId === which.orderId : merchantNo === which.orderNumber,
        );
        return account
          ? this.say(account)
          : observed({ provider: 'arca', state: 'unknown', problem: 'not_found', raw: '' });
      }, silence);
    },
    reverse: (orderId) => this.gives(orderId, null),
    refund: (orderId, drams) => this.gives(orderId, drams),
  };

  readonly telcell: Telcell = {
    issue: async () => ({ state: 'unknown', problem: 'timeout' }),
    bill: (invoice) =>
      this.through(
        () => {
          const account = this.accounts.find(({ orderId }) => orderId === invoice);
          if (!account) throw new Error('nobody has such a bill');
          return this.say(account);
        },
        observed({ provider: 'telcell', state: 'unknown', problem: 'timeout', raw: '' }),
      ),
    cancel: async (invoice) => {
      const given = await this.gives(invoice, null);
      const account = this.accounts.find(({ orderId }) => orderId === invoice);
      if (account && given.state === 'done') return this.say(account);
      return observed({ provider: 'telcell', state: 'unknown', problem: 'timeout', raw: '' });
    },
  };

  /** As the program is given them. */
  readonly gateways = {
    arca: {},
    idram: WALLET_SETTINGS,
    telcell: TELCELL_SETTINGS,
    onepay: undefined,
    askArca: this.arca,
    askTelcell: this.telcell,
  } as unknown as PaymentGateways;
}
