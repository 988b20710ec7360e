import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { rowQueue } from './row-queue.ts';
import { sheetXml } from './sheet-xml.ts';
import { workbookParts } from './workbook-parts.ts';
import type { XlsxOptions } from './xlsx-options.ts';

export type { Cell, Column } from './xlsx-options.ts';

/** One of Excel's 1,048,576 is the header. */
const ROWS_PER_SHEET = 1_048_575;

/** The same rows are the same bytes. A higher level takes zlib twice the processor for a seventh less. */
const ENTRY = { mtime: new Date(Date.UTC(1980, 0, 1)), compressionLevel: 3 };

type WriteOptions = { rowsPerSheet?: number; broken?: (problem: Error) => void };

/**
 * Any number of rows as an .xlsx file, written while it is read, so memory stays flat; nothing comes out before the
 * first batch is there. A failure of the source destroys the stream, and a stream destroyed from outside ends the
 * source ('close' follows). `broken` is told of the former only, before the stream is destroyed.
 */
export function writeXlsx(
  options: XlsxOptions,
  { rowsPerSheet = ROWS_PER_SHEET, broken }: WriteOptions = {},
): Readable {
  if (options.columns.length === 0) throw new RangeError('a sheet without columns');
  const queue = rowQueue(options.rows);
  const zip = new ZipFile();
  let sheet: Readable | undefined;
  const output = new PassThrough({
    destroy: (problem, done) => {
      sheet?.destroy();
      queue.close().then(
        () => done(problem),
        (failure) => done(problem ?? failure),
      );
    },
  });
  const fail = (problem: Error) => {
    if (output.destroyed) return;
    broken?.(problem);
    output.destroy(problem);
  };

  const addSheet = (number: number) => {
    sheet = Readable.from(sheetXml(options, queue, rowsPerSheet), { highWaterMark: 1 });
    sheet.on('error', fail).on('end', () => {
      queue.fill().then((more) => (more ? addSheet(number + 1) : finish(number)), fail);
    });
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, ENTRY);
  };
  /** What names the sheets comes last: only now their number is known. */
  const finish = (count: number) => {
    for (const [path, xml] of workbookParts(options.sheet, count))
      zip.addBuffer(Buffer.from(xml), path, ENTRY);
    zip.end();
  };

  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(output);
  queue.fill().then(() => !output.destroyed && addSheet(1), fail);
  return output;
}
