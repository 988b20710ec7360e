import type { FastifyBaseLogger } from 'fastify';
import { type Announcement, announcement } from '../../../platform/realtime/announcement.ts';
import type { Applied } from './apply-provider-state.ts';
import { logReview } from './log-review.ts';
import type { Order } from './orders.query.ts';

export type Announce = (announcements: readonly Announcement[]) => void;

type Services = { announce: Announce; logger: Pick<FastifyBaseLogger, 'error'> };

/**
 * Tells open pages of the company what has changed by it, once it is committed, and the log what staff must look at; of
 * what was known already nothing.
 */
export function announceOrder({ announce, logger }: Services, applied: Applied): void {
  const { changed, order, state, checkup } = applied;
  if (!changed) return;
  logReview(logger, applied);
  const { company, id } = order;
  announce([
    announcement({ company }, 'EDIT_PAYMENT', { _id: id, state }),
    ...(checkup
      ? [
          announcement({ company }, 'EDIT_CHECKUP', {
            _id: checkup.id,
            version: checkup.version,
            status: checkup.status,
          }),
        ]
      : [announcement({ company }, 'EDIT_COMPANY', { company })]),
  ]);
}

/** Tells them that an order waits for money now; nothing of the record has changed by it. */
export function announceStarted({ announce }: Pick<Services, 'announce'>, { company, id }: Order): void {
  announce([announcement({ company }, 'EDIT_PAYMENT', { _id: id, state: 'pending' })]);
}
