import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import {
  type CaseDecision,
  casesEndpoints,
  type DoublePayment,
  decisionsFor,
} from '@inspect/contract/payments';
import type { Clock } from '../../../platform/clock.ts';
import { brokenConstraint } from '../../../platform/db/broken-constraint.ts';
import { inSavepoint } from '../../../platform/db/savepoint.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { casesPage, oneCase } from './cases.query.ts';
import { storeDecision } from './cases.repo.ts';

export function casesRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(casesEndpoints.list, ({ actor, query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, (place) => casesPage(tx, actor, wanted, place)),
    ),
    personRoute(casesEndpoints.decide, async ({ actor, params, body, tx, freshAt }) => {
      const at = clock.now();
      requireFresh({ freshAt }, at);
      return { data: await decide(tx, actor, params.id, { ...body, at }) };
    }),
  ];
}

type Decision = { version: number; status: CaseDecision; note: string; at: Date };

/** Once, by the staff; the database moves the money where they said, or refuses what is not so. */
async function decide(tx: Tx, actor: Actor, id: string, decision: Decision): Promise<DoublePayment> {
  const before = await oneCase(tx, actor, id);
  if (!before) throw new AppError('not_found');
  if (before.status !== 'open') throw new AppError('payment.case_decided', { data: before });
  if (before.version !== decision.version) throw new AppError('version_conflict', { data: before });
  // Of what has gone back already the database says what is wrong.
  if (before.left > 0 && !decisionsFor(before).includes(decision.status))
    throw new AppError('validation', { fields: { status: t('payments.field.subscriptionCase') } });
  const { stored } = await inSavepoint(tx, async () => {
    const done = await storeDecision(tx, { ...decision, id, by: actor.userId });
    return { keep: done, stored: done };
  }).catch((problem: unknown) => {
    if (brokenConstraint(problem) === 'double_payments_left') throw new AppError('payment.case_money');
    throw problem;
  });
  const after = await oneCase(tx, actor, id);
  if (!after || !stored) throw new AppError('payment.case_decided', { data: after });
  return after;
}
