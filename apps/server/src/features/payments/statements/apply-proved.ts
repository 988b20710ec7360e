import { asSystem } from '../../../platform/db/transaction.ts';
import type { Applied } from '../orders/apply-provider-state.ts';
import type { ProviderServices } from '../orders/tell-provider.ts';
import { enterDifference } from './enter-difference.ts';
import { differencesToEnter } from './statements.query.ts';

type Services = Pick<ProviderServices, 'pool' | 'clock' | 'paymentGateways'> & {
  applied: (applied: Applied) => void;
};

/**
 * Idram tells a payment once and answers no questions: what its statement says of our own account, bill and sum is the
 * only word that is left, and counts at once. Whatever is more than that, people look at. Each is told of as it
 * commits, for a later one may fail; the same file again then goes on. Returns how many were entered.
 */
export async function applyProved(
  services: Services,
  { statement, provider, by }: { statement: string; provider: string; by: string },
): Promise<number> {
  // Whose account a statement is of is known only where ours is.
  if (provider !== 'idram' || !services.paymentGateways?.idram) return 0;
  const found = await asSystem(services.pool, (tx) => differencesToEnter(tx, { statement }));
  const proved = found.filter(
    ({ kind, attempt_state: state }) => kind === 'missing_here' && state !== 'succeeded',
  );
  let entered = 0;
  for (const { id, kind } of proved) {
    const applied = await enterDifference(services, { id, kind, by });
    if (!applied) continue;
    services.applied(applied);
    entered += 1;
  }
  return entered;
}
