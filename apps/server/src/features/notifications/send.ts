import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { NotificationValues, SentNotification } from '@inspect/contract/notifications';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { addNotification, addTargets } from './notifications.repo.ts';
import { sentOne } from './sent.query.ts';

type Sending = { tx: Tx; actor: Actor; now: Date };

/**
 * Sends it for good. `again` = the same was sent already.
 * @throws AppError validation for who is not there, op_reused
 */
export async function send(
  { tx, actor, now }: Sending,
  { _id, ids, ...values }: NotificationValues & { _id: string },
): Promise<{ sent: SentNotification; again: boolean }> {
  const again = !(await addNotification(tx, { ...values, id: _id, by: actor.userId, at: now }));
  if (!again) await addTargets(tx, _id, values.audience, [...new Set(ids)]).catch(refuseUnknown);
  const stored = await sentOne(tx, _id);
  if (!stored) throw new Error('a notification was not stored');
  const { by, sent } = stored;
  if (again && !(by === actor.userId && isSame(sent, { ids, ...values }))) throw new AppError('op_reused');
  return { sent, again };
}

function refuseUnknown(problem: unknown): never {
  const broken = brokenConstraint(problem);
  if (broken === 'notification_targets_company_fkey' || broken === 'notification_targets_user_fkey')
    throw new AppError('validation', { fields: { ids: t('field.unknown_id') } });
  throw problem;
}

function isSame(sent: SentNotification, { ids, ...values }: NotificationValues): boolean {
  const wanted = new Set(ids);
  return (
    sent.title === values.title &&
    sent.text === values.text &&
    sent.audience === values.audience &&
    sent.link === values.link &&
    sent.mustAcknowledge === values.mustAcknowledge &&
    sent.recipients.length === wanted.size &&
    sent.recipients.every((recipient) => wanted.has(recipient._id))
  );
}
