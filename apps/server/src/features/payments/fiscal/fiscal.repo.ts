import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { FiscalEntry } from '../../../platform/gateways/fiscal/fiscal-receipts.ts';

export type Claimed = FiscalEntry & { tries: number };

/** What the ledger has entered since and nobody has been told of, and what is to be told again; nobody else is given it before `until`. */
export function claimFiscal(tx: Tx, since: Date, now: Date, until: Date, atMost: number): Promise<Claimed[]> {
  const query = sql<Claimed>`
    select c.entry, c.payment, c.company, c.tax_code as "taxCode", c.kind, c.purpose, c.method, c.origin, c.amount, c.at,
           c.sale_number as "saleNumber", c.tries
      from inspect.claim_fiscal_receipts(${since}, ${now}, ${until}, ${atMost}) c`;
  return tx.rows(rawQuery(query));
}

/** Once: what has its answer keeps it. */
export async function settleFiscal(tx: Tx, entry: string, number: string | null, now: Date): Promise<void> {
  const change = build
    .updateTable('fiscal_receipts')
    .set({ number, settled_at: now, next_at: null, problem: null })
    .where('entry', '=', entry)
    .where('settled_at', 'is', null);
  await tx.run(change);
}

export async function postponeFiscal(tx: Tx, entry: string, until: Date, problem: string): Promise<void> {
  const change = build
    .updateTable('fiscal_receipts')
    .set({ next_at: until, problem })
    .where('entry', '=', entry)
    .where('settled_at', 'is', null);
  await tx.run(change);
}
