import { INSTALLING_ROLE } from '@inspect/contract/access';
import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { type Announcement, announcement } from '../../platform/realtime/announcement.ts';
import { listenersOf } from './audience.ts';
import { addOwnNotification, addTargets } from './notifications.repo.ts';

type StaffNotice = { title: string; text: string; link: string; at: Date };

/** Tells the staff something that nobody has sent, in a transaction of the machine; returns what is announced after it. */
export async function tellStaff(tx: Tx, told: StaffNotice): Promise<Announcement> {
  const id = newId();
  const recipients = { audience: 'role', ids: [INSTALLING_ROLE] } as const;
  await addOwnNotification(tx, { id, ...told });
  await addTargets(tx, id, recipients.audience, recipients.ids);
  return announcement({ each: listenersOf(recipients) }, 'GET_NOTIFICATION', { within: 0 });
}
