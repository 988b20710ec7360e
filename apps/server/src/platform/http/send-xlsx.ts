import type { FastifyReply } from 'fastify';
import { writeXlsx } from '../xlsx/write-xlsx.ts';
import type { XlsxOptions } from '../xlsx/xlsx-options.ts';
import { sendFile } from './send-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers with an .xlsx file whose rows are read while it is sent, as `sendFile` says. */
export function sendXlsx(
  reply: FastifyReply,
  fileName: string,
  options: XlsxOptions,
  stalledMs?: number,
): Promise<void> {
  const open = (broken: () => void) => writeXlsx(options, { broken });
  return sendFile(reply, { name: fileName, type: XLSX, open }, stalledMs);
}
