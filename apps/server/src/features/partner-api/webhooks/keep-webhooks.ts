import { randomBytes } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { FORMER_SECRET_HOURS, type PartnerDelivery } from '@inspect/contract/partner-api';
import { lockId } from '../../../platform/db/lock-id.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { type HookReach, isSentTo } from '../../../platform/gateways/webhooks/post-hook.ts';
import { noteAudited } from '../../../platform/history/audited-records.ts';
import { wrapSecret } from '../../../platform/security/wrap-secret.ts';
import { deliveryById } from './deliveries.query.ts';
import { changeSecret, hasSecret, insertTest, resendDelivery, webhooks } from './webhooks.repo.ts';

/** What a secret begins with, so that scanners for secrets find one that lies about. */
const PREFIX = 'inspect_hook_';

type Writing = { tx: Tx; actor: Actor; now: Date };

/** @throws AppError validation */
export function refuseAddress(url: string | undefined, reach: HookReach): void {
  if (url !== undefined && !isSentTo(url, reach))
    throw new AppError('validation', { fields: { url: t('partnerApi.field.hookAddress') } });
}

/**
 * A new secret of 256 random bits, in clear in this answer alone; the one before it signs too for some time. Of a repeat null.
 * @throws AppError not_found
 */
export async function addSecret(
  { tx, actor, now }: Writing,
  sealSecret: Buffer,
  { webhook, asked }: { webhook: string; asked: string },
): Promise<{ secret: string | null }> {
  const row = await webhooks.lock(tx, webhook);
  if (!row) throw new AppError('not_found');
  const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const made = await changeSecret(tx, webhook, {
    asked,
    sealed: wrapSecret(sealSecret, Buffer.from(secret), webhook),
    at: now,
    formerUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000),
  });
  if (!made) return { secret: null };
  const changes = [{ field: 'secret', before: null, after: now.toISOString() }];
  await noteAudited(webhooks, { tx, actor, now }, row, { action: 'edit', changes });
  return { secret };
}

/** @throws AppError not_found, webhook.no_secret, op_reused */
export async function addTest(
  { tx, now }: Writing,
  { webhook, id }: { webhook: string; id: string },
): Promise<PartnerDelivery> {
  if (!(await webhooks.lock(tx, webhook))) throw new AppError('not_found');
  if (!(await hasSecret(tx, webhook))) throw new AppError('webhook.no_secret');
  await lockId(tx, id);
  await insertTest(tx, webhook, id, now);
  const made = await deliveryById(tx, id);
  if (made?.webhook !== webhook || made.event !== null) throw new AppError('op_reused');
  return made;
}

/** @throws AppError not_found */
export async function sendAgain({ tx, now }: Writing, id: string): Promise<PartnerDelivery> {
  await resendDelivery(tx, id, now);
  const delivery = await deliveryById(tx, id);
  if (!delivery) throw new AppError('not_found');
  return delivery;
}
