import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import type { Metrics } from '../../../platform/metrics/create-metrics.ts';
import type { Announcement } from '../../../platform/realtime/announcement.ts';

export type ProviderServices = {
  pool: pg.Pool;
  clock: Clock;
  paymentGateways?: PaymentGateways | undefined;
  metrics: Metrics;
  announce(announcements: readonly Announcement[]): void;
};

/** One call of a provider, as the three that take one are given it. */
export type Calling = Omit<ProviderServices, 'metrics' | 'paymentGateways'> & { log: FastifyBaseLogger };

/**
 * taken: it had its effect, or may have · repeated: it had it before · refused: rightly asked and not to be had · forged:
 * nobody who has the key says so, or not of what is here · failed: our own trouble.
 */
export type Outcome = 'taken' | 'repeated' | 'refused' | 'forged' | 'failed';

/** `why`: of what was forged or refused, for the log and never for the caller. */
export type ProviderReply = { status: number; body: string; outcome: Outcome; why?: string };
