import { t } from '@inspect/contract/i18n';
import PDFDocument from 'pdfkit';
import { makeWay } from '../http/make-way.ts';
import { drawQr, qrSize } from './draw-qr.ts';
import { GAP, PAGE, PdfPage } from './pdf-page.ts';

/** A4 on its side. */
const PAPER = { width: PAGE.height, height: PAGE.width, margin: 34 } as const;
/** Sizes of a table's text in points, the first with which no word is cut. */
const SIZES = [8.5, 7.5, 6.5, 5.5, 4.5] as const;
const SIGNATURE = 170;
/** the QR of a short address, and the white beside and below it */
const QR_LEAST = 66;
const QUIET = 10;
/** Rows that are drawn and measured in one go, a few ms each: between two goes the calls of others are served. */
const AT_ONCE = 20;
const MEASURED_AT_ONCE = 20;

export type TableDocument = {
  /** whose it is, line by line */
  letterhead: readonly string[];
  title: string;
  /** where the screen shows the same: in a QR beside the title */
  address: string;
  /** of which days, of which filter */
  facts: readonly (readonly [title: string, value: string])[];
  columns: readonly { title: string; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  total: readonly string[] | null;
  /** who signs, and his name where it is known */
  signers: readonly (readonly [title: string, name: string])[];
  printedAt: Date;
  /** in the foot of every page */
  foot: string;
};

/** A table as an A4 PDF of as many pages as it needs: letterhead and title on the first, total and signatures on the last. */
export async function drawTable(table: TableDocument): Promise<Buffer> {
  const document = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margins: { top: PAPER.margin, left: PAPER.margin, right: PAPER.margin, bottom: 0 },
    bufferPages: true,
    lang: 'hy',
    displayTitle: true,
    info: { Title: table.title, CreationDate: table.printedAt },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  const page = new PdfPage(document, PAPER);
  const size = qrSize(table.address, QR_LEAST);
  const left = PAPER.width - PAPER.margin - size;
  drawQr(document, table.address, { left, top: PAPER.margin, size });
  const width = page.width - size - QUIET;
  for (const line of table.letterhead) page.line(line, { width, size: 9 });
  page.y += 6;
  page.line(table.title, { width, size: 15, weight: 'bold' }, 4);
  page.y = Math.max(page.y, PAPER.margin + size + QUIET);
  page.facts(table.facts);
  page.y += 6;
  await drawRows(page, table);
  drawSigners(page, table.signers);
  drawFoot(page, table.foot);
  document.end();
  return finished;
}

async function drawRows(page: PdfPage, { columns, rows, total }: TableDocument): Promise<void> {
  const titles = columns.map(({ title }) => title);
  const aligns = columns.map(({ align }) => align);
  const laidOut = { titles, aligns, ...(await layOut(page, titles, total ? [...rows, total] : rows)) };
  page.table(laidOut, []);
  for (const [index, row] of rows.entries()) {
    page.tableRow(laidOut, row);
    if (index % AT_ONCE === AT_ONCE - 1) await makeWay();
  }
  if (total) page.tableRow(laidOut, total, 'bold');
}

/** Each column has room for its longest word, and of what is left as much as it has to say. */
async function layOut(page: PdfPage, titles: readonly string[], rows: readonly (readonly string[])[]) {
  for (const size of SIZES) {
    const least = titles.map((title) => longestWord(page, title, size));
    const wished = titles.map(() => 1);
    for (const [index, row] of rows.entries()) {
      for (const [column, text] of row.entries()) {
        least[column] = Math.max(least[column] ?? 0, longestWord(page, text, size));
        wished[column] = Math.max(wished[column] ?? 0, widthOf(page, text, size, 'text'));
      }
      if (index % MEASURED_AT_ONCE === MEASURED_AT_ONCE - 1) await makeWay();
    }
    const needed = sum(least) + least.length * GAP;
    if (needed > page.width && size !== SIZES.at(-1)) continue;
    const spare = Math.max(0, page.width - needed);
    const widths = least.map((width, column) => width + GAP + (spare * (wished[column] ?? 0)) / sum(wished));
    return { size, shares: widths.map((width) => width / sum(widths)) };
  }
  throw new Error('a table without sizes');
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function longestWord(page: PdfPage, text: string, size: number): number {
  return Math.max(...text.split(' ').map((word) => widthOf(page, word, size, 'bold')));
}

function widthOf({ document }: PdfPage, text: string, size: number, weight: 'text' | 'bold'): number {
  return document.font(weight).fontSize(size).widthOfString(text);
}

function drawSigners(page: PdfPage, signers: TableDocument['signers']): void {
  page.room(signers.length * 34 + 12);
  page.y += 12;
  for (const [title, name] of signers) {
    const end = page.write(title, { width: 150, size: 9 });
    page.write(name, { x: 156, width: 260, size: 9, weight: 'bold' });
    const place = { x: page.width - SIGNATURE, width: SIGNATURE };
    page.y += 12;
    page.rule(0.5, place);
    page.y += 2;
    page.write(t('shell.signature'), { ...place, size: 7, align: 'center' });
    page.y = end + 20;
  }
}

/** Known only when everything is written: how many pages there are. */
function drawFoot(page: PdfPage, foot: string): void {
  const { document } = page;
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    page.y = page.bottom + 14;
    page.rule(0.25);
    page.y += 4;
    const pages = t('shell.pageOf', { page: String(index + 1), total: String(count) });
    page.write(pages, { x: page.width - 140, width: 140, size: 7.5, align: 'right' });
    page.write(foot, { width: page.width - 150, size: 7.5 });
  }
}
