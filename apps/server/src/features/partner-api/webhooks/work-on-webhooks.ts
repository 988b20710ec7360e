import type { FastifyBaseLogger } from 'fastify';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { forgetEvents } from '../events.query.ts';
import { type DeliverServices, deliver } from './deliver.ts';
import { claimDeliveries, dueWebhooks, spreadEvents } from './sending.repo.ts';

const EVERY_SECONDS = 2;
/** At once to one address; addresses do not wait for each other, however many they are. */
const AT_ONCE = 4;
/** Longer than any try takes: then the process that sent it has ended, and another one may. */
const LEASE_MS = 60_000;
const HOUR = 4;
const KEPT_DAYS = 30;

type WorkServices = DeliverServices & { jobs: Jobs; logger: FastifyBaseLogger };

/** Sends partners what happened. `idle` waits for what is being sent just now. */
export function workOnWebhooks(services: WorkServices): { idle(): Promise<void> } {
  const { pool, clock, jobs, logger } = services;
  /** one for each address that something is being sent to */
  const lanes = new Map<string, Promise<void>>();

  async function claim(webhook: string) {
    const now = clock.now();
    return asSystem(pool, (tx) =>
      claimDeliveries(tx, webhook, {
        now,
        lapseNow: lapseNow(clock),
        lease: new Date(now.getTime() + LEASE_MS),
        limit: AT_ONCE,
      }),
    );
  }

  async function sendAll(webhook: string): Promise<void> {
    for (let claimed = await claim(webhook); claimed.length > 0; claimed = await claim(webhook))
      await Promise.all(claimed.map((delivery) => deliver(services, webhook, delivery)));
  }

  function open(webhook: string): void {
    if (lanes.has(webhook)) return;
    const lane = sendAll(webhook)
      // What was not noted is sent again when its lease has ended.
      .catch((problem: unknown) => {
        const type = problem instanceof Error ? problem.name : typeof problem;
        logger.warn({ webhook, type }, 'a delivery to a partner was left to its lease');
      })
      .finally(() => lanes.delete(webhook));
    lanes.set(webhook, lane);
  }

  // The turn only begins: who answers slowly or not at all holds up neither others nor the jobs beside.
  jobs.every('partner-webhooks', EVERY_SECONDS, async () => {
    const now = clock.now();
    await asSystem(pool, (tx) => spreadEvents(tx, now));
    const due = await asSystem(pool, (tx) => dueWebhooks(tx, { now, lapseNow: lapseNow(clock) }));
    for (const webhook of due) open(webhook);
    return undefined;
  });
  jobs.daily(
    'partner-events-forget',
    HOUR,
    async () => (tx) => forgetEvents(tx, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
  );
  return {
    idle: async () => {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };
}
