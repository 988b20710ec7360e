import type { Actor } from '@inspect/contract/access';
import type { Provider } from '@inspect/contract/payments';
import { pino } from 'pino';
import type { Applied } from '../../src/features/payments/orders/apply-provider-state.ts';
import type { Order } from '../../src/features/payments/orders/orders.query.ts';
import type { Begun } from '../../src/features/payments/orders/start-order.ts';
import type { Observed } from '../../src/platform/gateways/payments/observed.ts';
import { newId } from '../../src/platform/ids.ts';
import { NOON, PEOPLE, type Who } from '../fixtures.ts';
import { callOff, takeCash } from './at-the-desk.ts';
import { type Account, Bank, Crash } from './bank.ts';
import { PaymentsOf } from './bank-truth.ts';
import { cutShort } from './cut-short.ts';
import { type Ground, hashedToken } from './ground.ts';
import {
  answerOf,
  BILLER,
  faultsBeforehand,
  faultsOfShifts,
  faultsOfWishes,
  MEDIATOR,
  onePayCall,
  paidElsewhere,
  type Told,
  terminalCall,
} from './paid-beforehand.ts';
import type * as ProgramModule from './program.ts';
import type { Schedule, Step } from './steps.ts';

export type Program = typeof ProgramModule;

const PURPOSES = ['inspection', 'environmental'] as const;
const MINUTE_MS = 60_000;
/** By then ArCa has been asked for the last time. */
const LONGEST_MS = 70 * 60 * MINUTE_MS;
const PAGE = { returnUrl: 'https://inspect.test/', description: 'Տեխզննում' };

/** What is refused in words is no fault of the program. */
const isSaid = (problem: unknown) =>
  problem instanceof Crash || (problem instanceof Error && problem.name === 'AppError');

/** News on their way: what a provider said then, of which attempt. */
type News = { account: Account; observed: Observed; attempt: string };

/** Plays one schedule and returns what does not hold afterwards; an empty list is a schedule that held. */
export async function play(program: Program, ground: Ground, schedule: Schedule): Promise<string[]> {
  const run = new ScheduleRun(program, ground, await ground.newCheckup());
  for (const atOnce of schedule) await Promise.all(atOnce.map((step) => run.take(step)));
  await run.becomeQuiet();
  return run.faults();
}

class ScheduleRun {
  private now = NOON.getTime();
  private readonly bank = new Bank(() => this.now);
  private readonly news: News[] = [];
  private readonly orders = new Set<string>();
  private readonly told: { order: string; state: string }[] = [];
  private readonly unexpected: string[] = [];
  private readonly truth: PaymentsOf;
  private readonly program: Program;
  private readonly ground: Ground;
  private readonly checkup: string;
  private readonly plate: string;
  private readonly elsewhere: Told[] = [];
  constructor(program: Program, ground: Ground, { id: checkup, plate }: { id: string; plate: string }) {
    this.program = program;
    this.ground = ground;
    this.checkup = checkup;
    this.plate = plate;
    this.truth = new PaymentsOf(ground.pool, checkup);
  }

  /** What the jobs leave for later: a process that ended is a reason for it, and what that does to a connection. */
  private readonly logger = Object.assign(pino({ level: 'silent' }), {
    error: ({ alarm, type }: { alarm?: string; type?: string }) => {
      if (alarm === 'payment_reconcile' && type !== 'Crash' && type !== 'AppError')
        this.unexpected.push(`an attempt was not asked after: ${type}`);
    },
  });
  private readonly clock = { now: () => new Date(this.now) };
  private services(cut: number | null = null) {
    return {
      applied: () => undefined,
      pool: cut === null ? this.ground.pool : cutShort(this.ground.pool, cut),
      clock: this.clock,
      logger: this.logger,
      announce: (announcements: readonly { event: string; data: unknown }[]) => {
        for (const { event, data } of announcements)
          if (event.startsWith('EDIT_PAYMENT')) {
            const { _id, state } = data as { _id: string; state: string };
            this.told.push({ order: _id, state });
          }
      },
      paymentGateways: this.bank.gateways,
    };
  }

  /** A step that this process did not survive, or that was refused in words, is over; anything else is a fault. */
  async take(step: Step): Promise<void> {
    try {
      await this.does(step);
    } catch (problem) {
      if (!isSaid(problem)) this.unexpected.push(`${step.do}: ${String(problem)}`);
    }
  }

  private async does(step: Step): Promise<void> {
    switch (step.do) {
      case 'ask':
        return this.ask(step.provider, step.again, step.trouble);
      case 'ask for company':
        return this.askForCompany(step.trouble);
      case 'pay':
        return this.pays(this.accountAt(step.at));
      case 'by hand':
        return this.pays(this.accountAt(step.at), { byHand: true });
      case 'other sum':
        return this.pays(this.accountAt(step.at), { odd: true });
      case 'decline': {
        const account = this.accountAt(step.at);
        if (account?.provider === 'arca' && account.held && account.paid === 0) account.declined = true;
        return;
      }
      case 'look':
        return this.send(this.accountAt(step.at));
      case 'drop':
        // Of a wallet it is in the statement, which is read at last.
        this.news.push(...this.news.splice(step.at % (this.news.length || 1), 1));
        return;
      case 'tell':
        return this.tell(step.at, step.copies, step.cut);
      case 'confirm':
        return this.confirm(step);
      case 'call off':
        return callOff(this.program, this.services(), this.accountAt(step.at));
      case 'cash':
        return this.payInCash();
      case 'give back': {
        const account = this.accountAt(step.at);
        if (!account || account.paid === 0) return;
        // Part after part, or all that is left.
        account.returned = step.part
          ? Math.min(account.paid, account.returned + Math.floor(account.paid / 5))
          : account.paid;
        return this.send(account);
      }
      case 'wait':
        return this.wait(step);
      case 'close shift':
        return this.closeShift();
      case 'use prepaid':
        return this.payWithPrepaid();
      case 'pay elsewhere': {
        const like =
          step.like === null ? undefined : this.elsewhere[step.like % (this.elsewhere.length || 1)];
        this.elsewhere.push(paidElsewhere(step.channel, like));
        return;
      }
      case 'hand over':
        return this.handOver(step.at, step.copies, step.cut);
      case 'want back':
        return this.wantBack(step);
    }
  }

  private accountAt = (at: number) => this.bank.accounts[at % (this.bank.accounts.length || 1)];

  private as<T>(who: Who, work: (tx: never, actor: Actor) => Promise<T>): Promise<T> {
    const { id: userId, company, role, station } = PEOPLE[who];
    const actor = { userId, name: who, role, company, station, grants: this.ground.grants } as Actor;
    return this.program.asSession(this.ground.pool, hashedToken(this.ground.tokens[who]), NOON, (tx) =>
      work(tx as never, actor),
    );
  }

  private async ask(provider: Provider, again: boolean, trouble: Bank['trouble']): Promise<void> {
    const known = [...this.orders].at(-1);
    const asked = {
      _id: again && known ? known : newId(),
      checkup: this.checkup,
      method: provider,
      purposes: PURPOSES,
      leftPrepaid: await this.seenPrepaid(),
    };
    const begun = await this.as('operator', (tx, actor) =>
      this.program.beginCheckupOrder(this.services(), tx, actor, asked, this.clock.now()),
    );
    this.orders.add(begun.order.id);
    await this.tellBank(begun, trouble);
  }

  private async askForCompany(trouble: Bank['trouble']): Promise<void> {
    const begun = await this.as('owner', (tx, actor) =>
      this.program.beginCompanyOrder(this.services(), tx, actor, this.clock.now()),
    );
    await this.tellBank(begun, trouble);
  }

  private async tellBank(begun: Begun, trouble: Bank['trouble']): Promise<void> {
    const { order, attempt } = begun;
    if (order.paid_attempt !== null) return;
    this.bank.trouble = trouble;
    try {
      const started = await this.program.tellProvider(this.services(), begun, PAGE);
      const account = this.bank.open(order.provider, attempt.merchant_no, order.amount);
      account.held = started.formUrl !== undefined || order.provider !== 'arca';
    } finally {
      this.bank.trouble = 'none';
    }
  }

  private async pays(
    account: Account | undefined,
    how: { byHand?: boolean; odd?: boolean } = {},
  ): Promise<void> {
    if (account && this.bank.pay(account, how)) await this.send(account);
  }

  /** What a provider says now goes on its way. */
  private async send(account: Account | undefined): Promise<void> {
    if (!account) return;
    const attempt = await this.truth.attemptOf(account.merchantNo);
    if (attempt) this.news.push({ account, attempt, observed: this.bank.say(account) });
  }

  private async tell(at: number, copies: number, cut: number | null): Promise<void> {
    const [news] = this.news.splice(at % (this.news.length || 1), 1);
    if (!news) return;
    const heard = await Promise.allSettled(Array.from({ length: copies }, () => this.apply(news, cut)));
    // Whoever did not hear our answer says it again.
    if (heard.some(({ status }) => status === 'rejected')) this.news.push(news);
    this.keepFaults(heard);
  }

  private async apply({ attempt, observed }: News, cut: number | null = null): Promise<void> {
    const services = this.services(cut);
    const applied: Applied = await this.program.asSystem(services.pool, (tx) =>
      this.program.applyProviderState(
        tx,
        attempt,
        (order: Order) => this.program.heardFrom(observed, order.amount),
        this.clock.now(),
      ),
    );
    if (applied.changed) this.told.push({ order: applied.order.id, state: applied.state });
  }

  private async confirm({ at, copies, trouble, cut }: Extract<Step, { do: 'confirm' }>): Promise<void> {
    const account = this.accountAt(at);
    if (account?.provider !== 'arca') return;
    const isOfCompany = await this.truth.isOfCompany(account.merchantNo);
    this.bank.trouble = trouble;
    const one = async () => {
      const found = await this.as(isOfCompany ? 'owner' : 'operator', (tx) =>
        this.program.findOrder(tx, account.orderId, isOfCompany ? 'company' : 'station'),
      );
      if (found) await this.program.confirmOrder(this.services(cut), found);
    };
    const heard = await Promise.allSettled(Array.from({ length: copies }, one));
    this.bank.trouble = 'none';
    this.keepFaults(heard);
  }

  private keepFaults(heard: readonly PromiseSettledResult<unknown>[]): void {
    for (const one of heard)
      if (one.status === 'rejected' && !isSaid(one.reason)) this.unexpected.push(String(one.reason));
  }

  private async payInCash(): Promise<void> {
    const desk = { checkup: this.checkup, leftPrepaid: await this.seenPrepaid() };
    await takeCash(this.program, this.services(), { ...desk, as: (work) => this.as('operator', work) });
  }

  /** Whoever asks for money saw what was paid beforehand, and leaves it. */
  private async seenPrepaid(): Promise<string[]> {
    const seen = await this.as('operator', (tx, actor) =>
      this.program.prepaidForCheckup(tx, actor, this.checkup),
    );
    return seen.map(({ _id }) => _id);
  }

  /** Who has paid elsewhere is told of by those who have the money: again, at once, and in any order. */
  private async handOver(at: number, copies: number, cut: number | null): Promise<void> {
    const told = this.elsewhere[at % (this.elsewhere.length || 1)];
    if (!told) return;
    const heard = await Promise.allSettled(Array.from({ length: copies }, () => this.tellOf(told, cut)));
    this.keepFaults(heard);
  }

  private async tellOf(told: Told, cut: number | null = null): Promise<void> {
    const { program, plate } = this;
    const calling = { ...this.services(cut), log: this.logger };
    const said =
      told.channel === 'onepay'
        ? await program.takeOnePay(calling, MEDIATOR.secret, onePayCall(plate, told, this.clock.now()))
        : await program.takeEasyPay(calling, BILLER, terminalCall(plate, told));
    const answer = answerOf(told.channel, said);
    if (told.answer !== null && answer !== told.answer)
      this.unexpected.push(`${told.number} was ${told.answer}, and is ${answer} now`);
    told.answer = answer;
  }

  private async payWithPrepaid(): Promise<void> {
    const ids = await this.seenPrepaid();
    if (ids.length === 0) return;
    await this.as('operator', (tx, actor) =>
      this.program.payWithPrepaid({ clock: this.clock }, tx, actor, { id: this.checkup, ids }),
    );
  }

  private async closeShift(): Promise<void> {
    const open = await this.as('operator', (tx, actor) => this.program.ownOpenShift(tx, actor));
    if (!open) return;
    const count = newId();
    const { clock } = this;
    await this.as('operator', (tx, actor) =>
      this.program.countShift({ tx, actor, clock, body: { _id: count, counted: 0 } }, open._id),
    );
    await this.as('operator', (tx, actor) =>
      this.program.closeShift({ tx, actor, clock, body: { count, reason: 'Հաշվված է' } }, open._id),
    );
  }

  /** The staff give back what came, through whom it came: each step of it may be the last of this process. */
  private async wantBack({ at, part, late, trouble }: Extract<Step, { do: 'want back' }>): Promise<void> {
    await this.comes(this.accountAt(at));
    const payment = await this.truth.paymentAt(at, this.plate, this.bank.accounts);
    if (!payment) return;
    const amount = part ? Math.max(1, Math.floor(payment.left / 5)) : payment.whole;
    const body = { _id: newId(), amount, reason: 'Վերադարձ' };
    const { given } = await this.as('admin', (tx, actor) =>
      this.program.wantReturn(this.services(), tx, actor, payment.id, body),
    );
    if (given.state !== 'requested') return;
    Object.assign(this.bank, { trouble, late });
    try {
      await this.program.settleReturn(this.services(), given._id);
    } finally {
      Object.assign(this.bank, { trouble: 'none', late: false });
    }
  }

  /** Who wants his money back has paid, and it is known here: otherwise hardly a provider would ever be asked to return it. */
  private async comes(account: Account | undefined): Promise<void> {
    if (!account || account.provider === 'idram') return;
    this.bank.pay(account, { byHand: true });
    const attempt = await this.truth.attemptOf(account.merchantNo);
    if (attempt) await this.apply({ account, attempt, observed: this.bank.say(account) });
  }

  private async wait({ minutes, trouble, cut }: Extract<Step, { do: 'wait' }>): Promise<void> {
    if (this.now + minutes * MINUTE_MS - NOON.getTime() > LONGEST_MS) return;
    this.now += minutes * MINUTE_MS;
    this.bank.keepPromises();
    this.bank.trouble = trouble;
    try {
      await this.program.reconcile(this.services(cut));
      await this.program.settleReturns(this.services(cut));
    } finally {
      this.bank.trouble = 'none';
    }
  }

  /** Nothing goes wrong any more; the statement of the wallets is read, and the jobs ask until nobody is left to ask after. */
  async becomeQuiet(): Promise<void> {
    this.bank.trouble = 'none';
    this.bank.keepPromises(true);
    const quietly = async (work: () => Promise<unknown>) => {
      await work().catch((problem: unknown) => {
        if (!isSaid(problem)) this.unexpected.push(String(problem));
      });
    };
    for (const news of this.news) if (news.account.provider !== 'arca') await quietly(() => this.apply(news));
    for (const account of this.bank.accounts)
      if (account.provider !== 'arca' && account.paid > 0) {
        await this.send(account);
        const said = this.news.at(-1);
        if (said) await quietly(() => this.apply(said));
      }
    for (const told of this.elsewhere) await quietly(() => this.tellOf(told));
    for (const minutes of [3, 22, 61, 361, 1_441, 4_321, 10, 10]) {
      this.now += minutes * MINUTE_MS;
      await quietly(() => this.program.reconcile(this.services()));
      await quietly(() => this.program.settleReturns(this.services()));
    }
  }

  async faults(): Promise<string[]> {
    const { pool } = this.ground;
    return [
      ...this.unexpected,
      ...(await this.truth.faults(this.bank.accounts, this.told)),
      ...(await faultsBeforehand(pool, this.plate, this.elsewhere)),
      ...(await faultsOfWishes(pool, this.bank.accounts)),
      ...(await faultsOfShifts(pool)),
    ];
  }
}
