import { asSystem } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Metrics } from '../../../platform/metrics/create-metrics.ts';
import { type Announce, announceOrder } from './announce-order.ts';
import { askProviderState } from './ask-provider-state.ts';
import { type Attempt, claimDue, waitingOrders } from './orders.query.ts';
import type { ProviderServices } from './tell-provider.ts';

const EVERY_SECONDS = 30;
const AT_ONCE = 20;
/** Longer than a provider may take to answer: whoever claimed it and died gives it free again. */
const CLAIM_MS = 120_000;
/** Money that is waited for so long is looked at by people. */
const AGEING_MS = 3_600_000;

type Services = ProviderServices & { jobs: Jobs; announce: Announce; metrics: Metrics };

/**
 * Asks after every attempt whose time has come, by whatever process is free. What is lost between us and a provider
 * (an answer, a callback, the browser, this process) is found here.
 */
export function workOnOrders(services: Services): void {
  services.jobs.every('payments-reconcile', EVERY_SECONDS, async () => {
    await reconcile(services);
    return undefined;
  });
  services.metrics.gauge({
    name: 'inspect_payment_orders_waiting',
    help: 'Orders that wait for money, by provider, and for how many seconds the oldest one has',
    labels: ['provider', 'figure'],
    read: () => waiting(services),
  });
}

/** Returns how many attempts were asked after. */
export async function reconcile(services: Omit<Services, 'jobs' | 'metrics'>): Promise<number> {
  let asked = 0;
  for (;;) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await asSystem(services.pool, (tx) => claimDue(tx, now, until, AT_ONCE));
    for (const attempt of due) await ask(services, attempt);
    asked += due.length;
    if (due.length < AT_ONCE) return asked;
  }
}

async function ask(services: Omit<Services, 'jobs' | 'metrics'>, attempt: Attempt): Promise<void> {
  const { logger, clock } = services;
  const { id, provider } = attempt;
  try {
    const applied = await askProviderState(services, attempt);
    announceOrder(services, applied);
    const age = clock.now().getTime() - attempt.created_at.getTime();
    if (applied.state === 'pending' && age > AGEING_MS)
      logger.warn({ alarm: 'payment_ageing', provider, attempt: id }, 'money is waited for very long');
  } catch (problem) {
    // The others are asked after all the same; this one is again when its claim ends.
    const type = problem instanceof Error ? problem.name : typeof problem;
    logger.error(
      { alarm: 'payment_reconcile', provider, attempt: id, type },
      'an attempt was not asked after',
    );
  }
}

async function waiting({ pool, clock }: ProviderServices) {
  const rows = await asSystem(pool, waitingOrders);
  return rows.flatMap(({ provider, count, oldest }) => [
    { labels: { provider, figure: 'count' }, value: count },
    {
      labels: { provider, figure: 'oldest_seconds' },
      value: (clock.now().getTime() - oldest.getTime()) / 1_000,
    },
  ]);
}
