import { Readable } from 'node:stream';
import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, rangeOf } from '@inspect/contract/checkup-list';
import { t } from '@inspect/contract/i18n';
import { AppError, formatDateTime, formatDay, formatWhole } from '@inspect/contract/kernel';
import { OWNER_STATUSES } from '@inspect/contract/reference';
import type { ReportFormat, ViewName } from '@inspect/contract/reports';
import type { FastifyReply } from 'fastify';
import { writeCsv } from '../../platform/csv/write-csv.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { makingWay } from '../../platform/http/make-way.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { drawTable } from '../../platform/pdf/draw-table.ts';
import { cellText } from '../../platform/table-files/cell-text.ts';
import { cellsOf, flagWords, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';
import { filterNames, letterheadOf, nameOfPerson } from './document-facts.query.ts';
import { fileName } from './send-checkups.ts';

/** A document of more rows is laid out for minutes, and nobody reads it on paper. */
const PDF_ROWS = 3_000;
const NUMBERS: readonly CellKind[] = ['whole', 'year', 'money', 'decimal'];

type Sent<Row> = {
  actor: Actor;
  tx: Tx;
  reply: FastifyReply;
  name: ViewName;
  filter: CheckupFilter;
  now: Date;
  today: string;
  columns: readonly TableColumn<Row>[];
  /** in batches; the last row of the last one is the total */
  rows: AsyncIterable<Row[]>;
  signed: boolean;
  /** where the screen shows the same */
  address: string;
};

/** Answers the rows of a report and their total as a file of this kind; read while it is sent, but for the document. */
export async function sendReport<Row>(format: ReportFormat, report: Sent<Row>): Promise<void> {
  const { reply, name, filter, today, columns, rows } = report;
  const title = t(`reports.view.${name}`);
  const file = fileName(`report-${name}`, filter, today, format);
  if (format === 'xlsx') return sendTable(reply, title, columns, rows, file);
  if (format === 'pdf') return sendDocument(report, title, file);
  const table = { sheet: title, columns, flagWords, rows: cellsOf(columns, rows) };
  const open = (broken: () => void) => writeCsv(table, broken);
  await makingWay(() => sendFile(reply, { name: file, type: 'text/csv; charset=utf-8', open }));
}

async function sendDocument<Row>(report: Sent<Row>, title: string, file: string): Promise<void> {
  const { reply, columns, rows, now, address } = report;
  const read: string[][] = [];
  for await (const batch of cellsOf(columns, rows)) {
    read.push(...batch.map((cells) => textsOf(cells, columns)));
    if (read.length > PDF_ROWS + 1)
      throw new AppError('report_too_long', { values: { count: formatWhole(PDF_ROWS) } });
  }
  const product = t('shell.productFull');
  const pdf = await drawTable({
    ...(await headOf(report)),
    title,
    address,
    columns: columns.map(({ title: of, kind }) => ({
      title: of,
      align: NUMBERS.includes(kind) ? 'right' : 'left',
    })),
    rows: read.slice(0, -1),
    total: read.at(-1) ?? null,
    printedAt: now,
    foot: t('reportViews.document.foot', { product, title, time: formatDateTime(now) }),
  });
  const open = () => Readable.from([pdf]);
  await sendFile(reply, { name: file, type: 'application/pdf', open });
}

const textsOf = (cells: readonly Cell[], columns: readonly { kind: CellKind }[]) =>
  cells.map((cell, index) => cellText(cell, { kind: columns[index]?.kind ?? 'text', flagWords }, 'grouped'));

/** Filters of which a document says what it was narrowed by, in this order: all that a report can be asked with, days in one. */
type NamedFilter = Exclude<keyof CheckupFilter, 'endDate' | 'overdue' | 'deleted' | 'station'>;

/** Whose the document is, of what, and who signs it. */
async function headOf<Row>({ actor, tx, filter, today, signed }: Sent<Row>) {
  const names = await filterNames(tx, filter);
  const { from, to } = rangeOf(filter, today);
  const days =
    from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
  const facts: Readonly<Record<NamedFilter, [string, string | null | undefined]>> = {
    startDate: [t('reportViews.document.period'), filter.overdue ? t('checkups.list.overdue') : days],
    company: [t('checkups.label.company'), names.company],
    type: [t('checkups.label.carType'), names.type],
    cameraReasonId: [t('checkups.label.cameraReasonId'), names.cameraReasonId],
    ownerStatus: [t('checkups.label.ownerStatus'), ownerText(filter)],
    status: [t('checkups.label.status'), filter.status && t(`checkups.status.${filter.status}`)],
    Opinion: [t('checkups.label.Opinion'), opinionText(filter)],
    search: [t('shell.search'), filter.search],
  };
  const company = filter.company ?? actor.company;
  const letterhead = company ? await letterheadOf(tx, company) : undefined;
  const director = [t('reportViews.document.director'), letterhead?.director ?? ''] as const;
  const maker = [t('reportViews.document.maker'), await nameOfPerson(tx, actor.userId)] as const;
  return {
    letterhead: letterhead ? linesOf(letterhead) : [t('shell.productFull')],
    facts: Object.values(facts).flatMap(([fact, value]): [string, string][] =>
      value ? [[fact, value]] : [],
    ),
    signers: signed ? [...(letterhead ? [director] : []), maker] : [],
  };
}

function linesOf({
  name,
  taxCode,
  licence,
  address,
  phone,
}: NonNullable<Awaited<ReturnType<typeof letterheadOf>>>) {
  const number = licence && t('reportViews.document.licence', { number: licence });
  const facts = [t('reports.taxCode', { taxCode }), number, address, phone];
  return [name, facts.filter(Boolean).join(' · ')];
}

function ownerText({ ownerStatus }: CheckupFilter): string | undefined {
  const status = OWNER_STATUSES.find((one) => String(one) === ownerStatus);
  return status === undefined ? undefined : t(`reference.ownerStatus.${status}`);
}

function opinionText({ Opinion }: CheckupFilter): string | undefined {
  return Opinion && t(Opinion === 'true' ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
}
