import { build, type Tx } from '../../platform/db/transaction.ts';

/** What decides whether a company may work. */
export function companyStanding(tx: Tx, company: string) {
  return tx.first(
    build
      .selectFrom('companies')
      .select(['blocked', 'block_comment', 'contract_enabled', 'contract_file', 'contract_status'])
      .select(['subscription_enabled', 'subscription_total', 'subscription_status'])
      .where('id', '=', company),
  );
}
