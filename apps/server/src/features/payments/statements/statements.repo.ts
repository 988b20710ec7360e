import type { DifferenceKind, StatementLine } from '@inspect/contract/payment-statements';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type NewStatement = {
  id: string;
  provider: string;
  from_day: string;
  to_day: string;
  file_name: string;
  hash: string;
  lines: number;
  paid: number;
  returned: number;
  created_by: string;
  at: Date;
};

/** False: the same file of the same days was taken in before, or a moment ago. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<boolean> {
  const insert = build
    .insertInto('provider_statements')
    .values(statement)
    .onConflict((conflict) => conflict.columns(['provider', 'hash', 'from_day', 'to_day']).doNothing());
  return (await tx.run(insert)) === 1;
}

/** Each movement once, whichever statements tell of it. Always in one order: two that overlap wait and never block. */
export async function insertLines(
  tx: Tx,
  { statement, provider }: { statement: string; provider: string },
  lines: readonly StatementLine[],
): Promise<void> {
  const query = sql`
    insert into statement_lines (id, statement, line, provider, transaction, provider_order, number, kind, amount, day, at)
    select inspect.entry_id(${provider} || ' ' || n.transaction, n.kind, 1), ${statement}, n.line, ${provider}, n.transaction, n."order",
           n.number, n.kind, n.amount, n.day, n.at
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as n (line int, transaction text, "order" text, number text, kind text, amount int, day date, at timestamptz)
     order by n.transaction, n.kind
    on conflict (provider, transaction, kind) do nothing`;
  await tx.run(rawQuery(query));
}

/** False: somebody has said it before. */
export async function insertNote(
  tx: Tx,
  note: {
    difference: string;
    kind: DifferenceKind;
    there: number;
    here: number;
    note: string;
    created_by: string;
    at: Date;
  },
): Promise<boolean> {
  const insert = build
    .insertInto('statement_notes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['difference', 'kind', 'there', 'here']).doNothing());
  return (await tx.run(insert)) === 1;
}
