import type { Order } from './arca/order.ts';
import { createFaults, type Faults } from './faults.ts';
import type { IdramTransaction } from './idram/transaction.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { MediatorPayment } from './onepay/payment.ts';
import type { Settings } from './settings.ts';
import type { Invoice } from './telcell/invoice.ts';
import type { TerminalPayment } from './terminals/payment.ts';

/** Everything the simulator knows, in memory only. */
export type Sim = {
  settings: Settings;
  faults: Faults;
  mailbox: Mailbox;
  now(): Date;
  /** puts the clock forward and does what has become due */
  advance(minutes: number): Promise<void>;
  /** as after the start */
  reset(): void;
  orders: Map<string, Order>;
  transactions: IdramTransaction[];
  invoices: Map<string, Invoice>;
  mediated: MediatorPayment[];
  terminals: TerminalPayment[];
  messages: { provider: string; body: unknown }[];
  /** what the provider's support would be told */
  alerts: string[];
};

export function createSim(given: Settings): Sim {
  const settings = structuredClone(given);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const faults = createFaults();
  const mailbox = createMailbox({ now, faults });
  const sim: Sim = {
    settings,
    faults,
    mailbox,
    now,
    async advance(minutes) {
      ahead += minutes * 60_000;
      await mailbox.sendDue();
    },
    reset() {
      ahead = 0;
      Object.assign(settings, structuredClone(given));
      faults.clear();
      faults.release();
      mailbox.clear();
      for (const kept of [sim.orders, sim.invoices]) kept.clear();
      for (const kept of [sim.transactions, sim.mediated, sim.terminals]) kept.length = 0;
      for (const kept of [sim.messages, sim.alerts]) kept.length = 0;
    },
    orders: new Map(),
    transactions: [],
    invoices: new Map(),
    mediated: [],
    terminals: [],
    messages: [],
    alerts: [],
  };
  return sim;
}
