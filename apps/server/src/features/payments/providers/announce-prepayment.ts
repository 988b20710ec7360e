import { announcement } from '../../../platform/realtime/announcement.ts';
import type { Announce } from '../orders/announce-order.ts';

/** What a citizen has paid elsewhere, and to whom it came. */
export type Entered = { payment: string; company: string };

/** A desk that has the vehicle before it hears that it is paid; nothing of whose it is goes with it. */
export function announcePrepayment(announce: Announce, entered: Entered | undefined): void {
  if (!entered) return;
  announce([
    announcement({ company: entered.company }, 'EDIT_PAYMENT', { _id: entered.payment, state: 'paid' }),
  ]);
}
