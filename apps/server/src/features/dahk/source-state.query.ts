import type { SourceState } from '@inspect/contract/dahk';
import { labelsIn, t } from '@inspect/contract/i18n';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { type Refusal, refusalOf } from './source-refusal.ts';

type Stored = {
  succeededAt: Date | null;
  hits: number | null;
  failedAt: Date | null;
  problem: string | null;
  details: unknown;
};

/** What the staff are told of asking the source. */
export async function stateOfSource(tx: Tx, everyMinutes: number): Promise<SourceState> {
  const query = sql<Stored>`select succeeded_at as "succeededAt", hits, failed_at as "failedAt", problem, details from enforcement_source`;
  const row = await tx.first(rawQuery(query));
  const refusal = row ? refusalOf(row.problem, row.details) : null;
  return {
    succeededAt: row?.succeededAt?.toISOString() ?? null,
    hits: row?.hits ?? null,
    failedAt: row?.failedAt?.toISOString() ?? null,
    problem: refusal && sentenceOf(refusal),
    everyMinutes,
  };
}

const labelOf = labelsIn('dahk.label');

function sentenceOf(refusal: Refusal): string {
  switch (refusal.problem) {
    case 'http_status':
      return t('dahk.problem.http_status', { status: refusal.status });
    case 'torn_row':
      return t('dahk.problem.torn_row', { line: refusal.line });
    case 'wrong_row':
      return t('dahk.problem.wrong_row', { line: refusal.line, field: labelOf(refusal.field) });
    case 'half_gone':
      return t('dahk.problem.half_gone', { standing: refusal.standing, gone: refusal.gone });
    default:
      return t(`dahk.problem.${refusal.problem}`);
  }
}
