import { t } from '@inspect/contract/i18n';
import type { FastifyReply } from 'fastify';
import { makeWay, makingWay } from '../http/make-way.ts';
import { sendXlsx } from '../http/send-xlsx.ts';
import type { Cell, Column } from '../xlsx/xlsx-options.ts';

/** How many rows are asked for at once: `Tx.batches` gives them. */
export const BATCH = 500;
/** Rows that are written in one go: between two goes the calls of others are served. */
const AT_ONCE = 10;

export type TableColumn<Row> = Column & { cell: (row: Row) => Cell };

export const flagWords = { yes: t('shell.yes'), no: t('shell.no') };

/** Answers rows as people read them, as a file named after the title or `fileName`; they are read while it is sent. */
export function sendTable<Row>(
  reply: FastifyReply,
  title: string,
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  fileName = `${title}.xlsx`,
): Promise<void> {
  return makingWay(() =>
    sendXlsx(reply, fileName, { sheet: title, columns, flagWords, rows: cellsOf(columns, batches) }),
  );
}

/** The cells of rows, some at a time: between them the calls of others are served. */
export async function* cellsOf<Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += AT_ONCE) {
      yield batch.slice(from, from + AT_ONCE).map((row) => columns.map(({ cell }) => cell(row)));
      await makeWay();
    }
}
