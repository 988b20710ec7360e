import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams, formatPlate } from '@inspect/contract/kernel';
import type { Paper } from '@inspect/contract/payments';
import PDFDocument from 'pdfkit';
import { drawQr } from '../../../platform/pdf/draw-qr.ts';
import { PAGE, PdfPage } from '../../../platform/pdf/pdf-page.ts';
import type { Receipt, ReceiptLine } from './receipt.query.ts';

/** Points: 72 to the inch. Of a roll only the width is given: it is as long as what stands on it. */
const ROLL = { width: (80 / 25.4) * 72, margin: 11 } as const;
const LONGEST = 3_000;
/** the QR, and the white that it is read by: four of its squares */
const QR_SIZE = 76;
const QUIET = 12;

/** The receipt as a PDF whose QR leads to what the ledger says of it; the same receipt gives the same bytes. */
export async function drawReceipt(receipt: Receipt, paper: Paper, address: string): Promise<Buffer> {
  const checked = { ...receipt, address };
  if (paper === 'a4') return (await draw(checked, PAGE, PAGE.height)).bytes;
  const { end } = await draw(checked, ROLL, LONGEST);
  return (await draw(checked, ROLL, Math.ceil(end + ROLL.margin))).bytes;
}

type CheckedReceipt = Receipt & { address: string };

async function draw(
  receipt: CheckedReceipt,
  { width, margin }: { width: number; margin: number },
  height: number,
): Promise<{ bytes: Buffer; end: number }> {
  const document = new PDFDocument({
    size: [width, height],
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    lang: 'hy',
    displayTitle: true,
    info: {
      Title: `${t('payments.receipt.title')} ${receipt.number}`,
      Author: receipt.company.name,
      CreationDate: receipt.at,
    },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  const page = new PdfPage(document, { width, margin });
  write(page, receipt);
  document.end();
  return { bytes: await finished, end: page.y };
}

function write(page: PdfPage, receipt: CheckedReceipt): void {
  const { company, station, CarRegNo } = receipt;
  page.line(t('payments.receipt.title'), { size: 15, weight: 'bold' }, 1);
  page.line(t('payments.receipt.number', { number: receipt.number }), { size: 8 }, 4);
  page.line(company.name, { weight: 'bold' });
  page.line(t('payments.receipt.taxCode', { code: company.taxCode }));
  if (station) page.line([station.name, station.address].filter(Boolean).join(', '));
  page.y += 3;
  sum(page, t('payments.receipt.date'), formatDateTime(receipt.at));
  if (CarRegNo) sum(page, t('payments.receipt.plate'), formatPlate(CarRegNo));
  rule(page);
  let total = 0;
  for (const line of receipt.lines) {
    sum(page, lineText(line), formatDrams(line.amount));
    if (line.returned > 0)
      sum(
        page,
        t('payments.receipt.returned', { purpose: purposeText(line), method: methodText(line) }),
        formatDrams(-line.returned),
      );
    for (const number of line.fiscalNumbers) page.line(t('payments.receipt.fiscal', { number }), { size: 8 });
    total += line.amount - line.returned;
  }
  rule(page);
  sum(page, t('payments.receipt.total'), formatDrams(total), 'bold');
  page.y += 4;
  page.line(t('payments.receipt.notFiscal'), { size: 8 });
  page.line(t('payments.receipt.printed', { time: formatDateTime(receipt.printedAt) }), { size: 7.5 });
  const { document, margin } = page;
  drawQr(document, receipt.address, { left: margin, top: page.y + QUIET, size: QR_SIZE });
  const beside = { x: QR_SIZE + QUIET, width: page.width - QR_SIZE - QUIET, size: 8 };
  page.y += QUIET;
  page.write(t('payments.receipt.check'), beside);
  page.y += QR_SIZE + QUIET;
}

function rule(page: PdfPage): void {
  page.y += 3;
  page.rule(0.5);
  page.y += 4;
}

/** A name at the left, a sum at the right of it. */
function sum(page: PdfPage, name: string, value: string, weight: 'text' | 'bold' = 'text'): void {
  const narrow = page.width < 300;
  const right = narrow ? 84 : 150;
  const end = page.write(name, { width: page.width - right - 6, weight });
  const valueEnd = page.write(value, { x: page.width - right, width: right, align: 'right', weight });
  page.y = Math.max(end, valueEnd) + 2;
}

const methodText = ({ method }: ReceiptLine) => t(`payments.method.${method}`);

function purposeText({ purpose, taxYears }: ReceiptLine): string {
  const name = t(`payments.purpose.${purpose}`);
  return taxYears.length === 0
    ? name
    : t('payments.receipt.years', { purpose: name, years: taxYears.join(', ') });
}

const lineText = (line: ReceiptLine) =>
  t('payments.receipt.line', { purpose: purposeText(line), method: methodText(line) });
