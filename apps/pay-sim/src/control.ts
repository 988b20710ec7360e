import type { FastifyInstance } from 'fastify';
import type { OrderStatus } from './arca/order.ts';
import { FAULT_KINDS, type Fault } from './faults.ts';
import type { Settings } from './settings.ts';
import type { Sim } from './sim.ts';

type Change<T> = { [Key in keyof T]?: Partial<T[Key]> };

type FaultRequest = {
  /** what the shop has agreed with each provider, in parts */
  settings?: Change<Settings>;
  /** the next ones to go wrong, one time unless `times` says more */
  faults?: (Omit<Fault, 'times'> & { times?: number })[];
  /** minutes by which the clock goes forward */
  advance?: number;
  /** answers that are held by `delay` go out */
  release?: boolean;
  /** the bank's staff change the status of an order by hand */
  bank?: { orderId: string; status: OrderStatus };
  /** what was still to go wrong doesn't, from now on */
  heal?: boolean;
  /** everything as after the start */
  reset?: boolean;
};

/** `GET /sim/control` shows everything, `POST` sets what happens next; each answers with everything. */
export function controlRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/control', () => state(sim));
  app.post<{ Body: FaultRequest }>('/sim/control', async (request, reply) => {
    const wish = request.body;
    const unknown = wish.faults?.find(({ kind }) => !FAULT_KINDS.some((known) => known === kind));
    if (unknown) return reply.code(400).send({ message: `no such fault: ${unknown.kind}` });
    if (wish.reset) sim.reset();
    if (wish.heal) sim.faults.clear();
    for (const [name, change] of Object.entries(wish.settings ?? {}))
      Object.assign(sim.settings[name as keyof Settings], change);
    for (const fault of wish.faults ?? []) sim.faults.add({ times: 1, ...fault });
    const order = wish.bank && sim.orders.get(wish.bank.orderId);
    if (order && wish.bank) {
      order.status = wish.bank.status;
      if (order.status === 2) order.paidAt = sim.now();
    }
    if (wish.release) sim.faults.release();
    if (wish.advance) await sim.advance(wish.advance);
    return state(sim);
  });
}

/** Without the keys of the shop, which nobody needs to read here. */
function state(sim: Sim) {
  return {
    now: sim.now(),
    faults: sim.faults.list(),
    arca: [...sim.orders.values()],
    idram: sim.transactions,
    telcell: [...sim.invoices.values()],
    onepay: sim.mediated,
    terminals: sim.terminals,
    messages: sim.messages,
    deliveries: sim.mailbox.deliveries,
    waiting: sim.mailbox.waiting(),
    alerts: sim.alerts,
  };
}
