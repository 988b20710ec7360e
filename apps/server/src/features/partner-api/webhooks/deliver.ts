import { yerevanDay } from '@inspect/contract/kernel';
import { eventTold, RETRY_MINUTES, testEvent } from '@inspect/contract/partner-api';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { type HookAnswer, type HookReach, postHook } from '../../../platform/gateways/webhooks/post-hook.ts';
import { signHook } from '../../../platform/gateways/webhooks/sign-hook.ts';
import { unwrapSecret } from '../../../platform/security/wrap-secret.ts';
import { eventById, type KnownEvent } from '../events.query.ts';
import { noteEventViews } from '../trace.repo.ts';
import { type AfterAttempt, type ClaimedDelivery, markFailing, noteAttempt } from './sending.repo.ts';

export type DeliverServices = {
  pool: pg.Pool;
  clock: Clock;
  sealSecret: Buffer;
  reach: HookReach;
};

const UNSIGNED: HookAnswer = { outcome: 'secret', status: null, sent: false };

/** One try of a delivery to an address, with what may be told now, and what follows from its answer. */
export async function deliver(services: DeliverServices, webhook: string, delivery: ClaimedDelivery) {
  const { pool, clock, reach } = services;
  const at = clock.now();
  const known = await knownOf(pool, delivery);
  const today = yerevanDay(at);
  const told = known
    ? eventTold(known, delivery.scopes, today)
    : testEvent(delivery.id, at, delivery.scopes, today);
  const body = JSON.stringify(told);
  const begun = performance.now();
  const secrets = secretsOf(services, webhook, delivery);
  const answer = secrets
    ? await postHook(
        {
          url: delivery.url,
          body,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Inspect-Webhooks/1',
            'inspect-event-id': told.id,
            'inspect-event-type': told.type,
            'inspect-signature': signHook(body, at, secrets),
          },
        },
        reach,
      )
    : UNSIGNED;
  const milliseconds = Math.round(performance.now() - begun);
  const after = afterwards(answer, delivery.tries, clock.now());
  await asSystem(pool, async (tx) => {
    // Whoever was connected may have read it, whatever was answered, and whoever says how it ended.
    if (known && answer.sent)
      await noteEventViews(tx, { caller: { partner: delivery.partner, key: null }, at }, [known]);
    if (!(await noteAttempt(tx, delivery, { at, ...answer, milliseconds }, after))) return;
    if (after.state === 'delivered') await markFailing(tx, delivery.id, null);
    // No later try mends a secret: somebody must make a new one.
    else if (after.state === 'dead' || answer === UNSIGNED) await markFailing(tx, delivery.id, after.at);
  });
}

async function knownOf(pool: pg.Pool, { event }: ClaimedDelivery): Promise<KnownEvent | undefined> {
  if (event === null) return undefined;
  const known = await asSystem(pool, (tx) => eventById(tx, event));
  if (!known) throw new Error('an event went with its deliveries');
  return known;
}

/** Undefined: the one that holds was sealed by another secret of the server. A former one that was is done without. */
function secretsOf(
  { sealSecret }: DeliverServices,
  webhook: string,
  { secret, formerSecret }: ClaimedDelivery,
): string[] | undefined {
  const open = (sealed: Buffer) => {
    try {
      return [unwrapSecret(sealSecret, sealed, webhook).toString('utf8')];
    } catch {
      return [];
    }
  };
  const current = open(secret);
  if (current.length === 0) return undefined;
  return formerSecret ? [...current, ...open(formerSecret)] : current;
}

/** `tries`: that were made before this one */
function afterwards({ outcome }: HookAnswer, tries: number, at: Date): AfterAttempt {
  if (outcome === 'delivered') return { state: 'delivered', due: null, at };
  const minutes = RETRY_MINUTES[tries];
  if (minutes === undefined) return { state: 'dead', due: null, at };
  return { state: 'failed', due: new Date(at.getTime() + minutes * 60_000), at };
}
