import type { FastifyBaseLogger } from 'fastify';
import type { Applied } from './apply-provider-state.ts';

/** By whatever way it was heard, once for each news, when it is committed: staff must look at this order. */
export function logReview(logger: Pick<FastifyBaseLogger, 'error'>, { order, raised }: Applied): void {
  const { id, provider } = order;
  if (raised === 'mismatch')
    logger.error(
      { alarm: 'payment_mismatch', provider, order: id },
      'a provider tells of something else than was asked for',
    );
  else if (raised !== null)
    logger.error(
      { alarm: 'payment_review', provider, order: id, review: raised },
      'a payment must be looked at',
    );
}
