import { type Actor, can, scopeOf } from '@inspect/contract/access';
import { type CheckupFilter, rangeOf } from '@inspect/contract/checkup-list';
import type { CheckupExportQuery } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, type Need } from '@inspect/contract/kernel';
import type { FastifyReply } from 'fastify';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { BATCH, sendTable } from '../../platform/table-files/send-table.ts';
import { allCheckups } from '../checkup-list/index.ts';
import { chosenColumns, type FileColumn } from './file-columns.ts';

type ExportRequest = { actor: Actor; query: CheckupExportQuery; tx: Tx; http: { reply: FastifyReply } };

export async function sendCheckups(
  { actor, query, tx, http }: ExportRequest,
  today: string,
  file: { name: string; columns: readonly FileColumn[] },
): Promise<void> {
  const columns = chosenColumns(file.columns, query.fields);
  const read = [...new Set(columns.flatMap(({ reads }) => reads))];
  const rows = tx.batches(rawQuery(allCheckups(actor, query, today, read)), BATCH);
  await sendTable(http.reply, t('reports.sheet'), columns, rows, fileName(file.name, query, today));
}

/** checkups-2026-11-20.xlsx, or with both days where they differ: any system can keep it. */
export function fileName(name: string, query: CheckupFilter, today: string, ending = 'xlsx'): string {
  const { from, to } = rangeOf(query, today);
  return `${name}-${from === to ? from : `${from}-${to}`}.${ending}`;
}

/**
 * The list of one company asks which one; so does its file, for who may take out no other. `whole`: who need not say; null =
 * it is of one company for everybody. @throws AppError validation
 */
export function requireCompany(
  actor: Actor,
  query: { company?: string | undefined },
  whole: Need | null,
): void {
  if (query.company || scopeOf(actor, 'checkups') !== 'all' || (whole && can(actor, whole))) return;
  throw new AppError('validation', { fields: { company: t('companies.chooseCompany') } });
}

/** Who may take out the whole country needs a password typed lately, also for one company after another. */
export function requireFreshForCountry(
  { actor, freshAt }: Pick<ExportRequest, 'actor'> & { freshAt: Date },
  now: Date,
): void {
  if (scopeOf(actor, 'checkups') === 'all') requireFresh({ freshAt }, now);
}
