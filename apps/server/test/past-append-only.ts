import type { TestDatabase } from './database-per-worker.ts';

const TABLES = [
  ...['payments', 'ledger_entries', 'payment_events', 'payment_returns', 'payment_uses'],
  ...['subscription_periods', 'login_history', 'provider_statements', 'statement_lines', 'statement_notes'],
  ...['analysis_cases', 'analysis_case_events'],
];

/** Runs this in spite of the rule that nobody removes payments and sign-ins: for tests that begin with none. */
export function pastAppendOnly({ pool }: Pick<TestDatabase, 'pool'>, statement: string) {
  const turn = (how: 'disable' | 'enable') =>
    TABLES.map((table) => `alter table ${table} ${how} trigger user;`);
  return pool.query(`${turn('disable').join('')} ${statement}; ${turn('enable').join('')}`);
}
