import { createHash } from 'node:crypto';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import {
  type ProviderStatement,
  readStatement,
  STATEMENT_LAYOUTS,
  STATEMENT_LINES,
  type StatementLine,
  type StatementProblem,
  type StatementProvider,
} from '@inspect/contract/payment-statements';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import { fromBase64 } from '../../../platform/gateways/telcell/base64.ts';
import type { Upload } from '../../../platform/http/read-upload.ts';
import { newId } from '../../../platform/ids.ts';
import { readCsv } from '../../../platform/table-files/read-csv.ts';
import { contradicted, statementOf } from './statements.query.ts';
import { insertLines, insertStatement } from './statements.repo.ts';

export type StatementWanted = { provider: StatementProvider; startDate: string; endDate: string };

type Taking = {
  tx: Tx;
  wanted: StatementWanted;
  upload: Upload;
  by: string;
  now: Date;
  gateways: PaymentGateways | undefined;
};

export type Taken = { statement: ProviderStatement; repeated: boolean };

const LONGEST_NAME = 200;

/** A statement whose last day is still to come would find everything of it missing. */
export function requirePast({ endDate }: StatementWanted, now: Date): void {
  if (endDate > yerevanDay(now))
    throw new AppError('validation', { fields: { endDate: t('paymentStatements.future') } });
}

/** Stores a statement whole or not at all; the same file of the same days is the same statement. */
export async function takeStatement({ tx, wanted, upload, by, now, gateways }: Taking): Promise<Taken> {
  requirePast(wanted, now);
  const { provider, startDate: from, endDate: to } = wanted;
  const hash = createHash('sha256').update(upload.bytes).digest('hex');
  const same = { provider, hash, from, to };
  const known = await statementOf(tx, same);
  if (known) return { statement: known, repeated: true };
  const lines = linesOf(upload.bytes, wanted, gateways);
  const id = newId();
  const sumOf = (kind: StatementLine['kind']) =>
    lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0);
  const fresh = await insertStatement(tx, {
    id,
    provider,
    from_day: from,
    to_day: to,
    hash,
    created_by: by,
    at: now,
    file_name: upload.name.slice(0, LONGEST_NAME),
    lines: lines.length,
    paid: sumOf('paid'),
    returned: sumOf('returned'),
  });
  if (fresh) {
    await insertLines(tx, { statement: id, provider }, lines);
    await requireSame(tx, provider, lines);
  }
  const statement = await statementOf(tx, same);
  if (!statement) throw new Error('a statement was not stored');
  return { statement, repeated: !fresh };
}

function linesOf(bytes: Buffer, wanted: StatementWanted, gateways: PaymentGateways | undefined) {
  const { provider, startDate: from, endDate: to } = wanted;
  // The names, the lines, the end of the last one, and one that is too many.
  const rows = readCsv(bytes, STATEMENT_LINES + 3);
  if (rows === null) throw refused(t('paymentStatements.unreadable'));
  const owner = ownerOf(provider, gateways);
  const read = readStatement(rows, STATEMENT_LAYOUTS[provider], { from, to, owner });
  if ('problem' in read) throw refused(problemText(read));
  return read.lines.map((line) => ({ ...line, number: ourNumber(provider, line.number) }));
}

/** A line that stood in a former statement says the same again, or nobody knows which of the two is so. */
async function requireSame(tx: Tx, provider: StatementProvider, lines: readonly StatementLine[]) {
  const other = await contradicted(tx, provider, lines);
  if (!other) return;
  const column = STATEMENT_LAYOUTS[provider].columns.transaction ?? '';
  throw refused(problemText({ problem: 'other', line: other.line, column, cell: other.transaction }));
}

/** Whose account it is, where the provider names it in the statement and we know ours. */
const ownerOf = (provider: StatementProvider, gateways: PaymentGateways | undefined) =>
  provider === 'idram'
    ? gateways?.idram?.account
    : provider === 'telcell'
      ? gateways?.telcell?.issuer
      : undefined;

const OURS = /^[0-9a-f]{24}-\d+$/;

/** Telcell gives back our number as it is or encoded. */
function ourNumber(provider: StatementProvider, number: string | null): string | null {
  if (provider !== 'telcell' || number === null || OURS.test(number)) return number;
  const decoded = fromBase64(number);
  return decoded !== null && OURS.test(decoded) ? decoded : number;
}

type Refusal = Omit<StatementProblem, 'problem'> & { problem: StatementProblem['problem'] | 'other' };

function problemText({ problem, line, column, cell }: Refusal): string {
  const said = t(`paymentStatements.problem.${problem}`);
  const text = cell === '' ? said : t('paymentStatements.refused.cell', { text: said, cell });
  return line === 1
    ? t('paymentStatements.refused.head', { column, text })
    : t('paymentStatements.refused.line', { line, column, text });
}

const refused = (why: string) => new AppError('payment.statement_refused', { values: { why } });
