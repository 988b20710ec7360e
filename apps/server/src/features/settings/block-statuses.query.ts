import type { Actor } from '@inspect/contract/access';
import type { BlockStatus } from '@inspect/contract/settings';
import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** What stands between each company and its work; of a company's own people only their own. */
export function blockStatuses(tx: Tx, actor: Actor): Promise<BlockStatus[]> {
  return tx.rows(
    build
      .selectFrom('companies')
      .$if(actor.company !== null, (query) => query.where('id', '=', actor.company ?? ''))
      .select(['id as company', 'name', 'blocked', 'block_comment as blockComment'])
      .select(['contract_enabled as contractEnabled', 'contract_status as contractStatus'])
      .select(['subscription_enabled as subscriptionEnabled', 'subscription_status as subscriptionStatus'])
      .select('subscription_total as subscriptionTotal')
      .select(
        sql<
          BlockStatus['subscription']
        >`jsonb_build_object('enabled', subscription_enabled, 'total', subscription_total,
          'paid', subscription_status)`.as('subscription'),
      )
      .select(
        sql<
          BlockStatus['contract']
        >`jsonb_build_object('enabled', contract_enabled, 'accepted', contract_status)`.as('contract'),
      )
      .select(
        sql<number>`(select count(*) from double_payments d where d.company = companies.id and d.status = 'open')`.as(
          'doublePayments',
        ),
      )
      .orderBy('sort_key')
      .orderBy('id'),
  );
}
