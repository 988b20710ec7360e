import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { FiscalReceipts } from '../../../platform/gateways/fiscal/fiscal-receipts.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Claimed, claimFiscal, postponeFiscal, settleFiscal } from './fiscal.repo.ts';

type FiscalServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  fiscalReceipts: FiscalReceipts;
};

const EVERY_SECONDS = 30;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** Whoever claimed it and died gives it free again. */
const CLAIM_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** People look at what is still not registered after so many tries. */
const ALARM_AFTER = 5;

/** Tells whoever keeps the fiscal receipts of money, behind the transaction that entered it; where nobody does, there is no job. */
export function workOnFiscalReceipts(services: FiscalServices & { jobs: Jobs }): void {
  if (services.fiscalReceipts.since === null) return;
  services.jobs.every('payments.fiscal-receipts', EVERY_SECONDS, async () => {
    await tellFiscal(services);
    return undefined;
  });
}

async function tellFiscal(services: FiscalServices): Promise<void> {
  const { pool, clock, fiscalReceipts } = services;
  for (;;) {
    const { since } = fiscalReceipts;
    if (since === null) return;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await asSystem(pool, (tx) => claimFiscal(tx, since, now, until, AT_ONCE));
    for (const one of claimed) await tell(services, one);
    if (claimed.length < AT_ONCE) return;
  }
}

/** No transaction is open while it answers; what fails is told again, each time after twice as long. */
async function tell({ pool, clock, logger, fiscalReceipts }: FiscalServices, one: Claimed): Promise<void> {
  const { tries, ...entry } = one;
  try {
    const given = await fiscalReceipts.register(entry);
    await asSystem(pool, (tx) => settleFiscal(tx, entry.entry, given?.number ?? null, clock.now()));
  } catch (problem) {
    const type = problem instanceof Error ? problem.name : typeof problem;
    const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (tries - 1));
    const again = new Date(clock.now().getTime() + wait);
    await asSystem(pool, (tx) => postponeFiscal(tx, entry.entry, again, type));
    const told = { entry: entry.entry, type, tries };
    if (tries >= ALARM_AFTER)
      logger.error({ alarm: 'fiscal_receipt', ...told }, 'a fiscal receipt can’t be registered');
    else logger.warn(told, 'a fiscal receipt was not registered');
  }
}
