import { build, type Tx } from '../../platform/db/transaction.ts';

/** null = nobody has set one */
export async function supportPhone(tx: Tx): Promise<unknown> {
  const row = await tx.first(build.selectFrom('settings').select('value').where('key', '=', 'supportPhone'));
  return row?.value ?? null;
}

/** What the heartbeat tells everyone: two settings and the version of the reference data. */
export async function heartbeatSettings(tx: Tx) {
  const row = await tx.first(
    build.selectNoFrom((select) => [
      select.selectFrom('settings').select('value').where('key', '=', 'payments').as('payments'),
      select.selectFrom('settings').select('value').where('key', '=', 'redirect').as('redirect'),
      select.selectFrom('versions').select('version').where('name', '=', 'reference').as('reference'),
    ]),
  );
  return { payments: row?.payments ?? [], redirect: row?.redirect ?? null, reference: row?.reference ?? 0 };
}
