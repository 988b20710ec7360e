import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Paper } from '@inspect/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrOf } from '../../../../test/qr-of.ts';
import { drawReceipt } from './draw-receipt.ts';
import type { Receipt } from './receipt.query.ts';

const receipt: Receipt = {
  number: '665f1c0a9b1e8a0001a1b2c3',
  at: new Date('2026-11-20T08:00:00Z'),
  printedAt: new Date('2026-11-21T08:00:00Z'),
  company: { name: '«Անիվ» ՍՊԸ', taxCode: '01234567' },
  station: { name: 'Կոմիտասի կայան', address: 'Երևան, Կոմիտասի պող․ 14' },
  CarRegNo: '34AB567',
  lines: [
    {
      purpose: 'inspection',
      taxYears: [],
      method: 'arca',
      amount: 8_000,
      returned: 3_000,
      fiscalNumbers: [],
    },
    {
      purpose: 'environmental',
      taxYears: [2026, 2027],
      method: 'cash',
      amount: 4_800,
      returned: 0,
      fiscalNumbers: ['FR-7'],
    },
  ],
};

const ADDRESS = 'https://inspect.am/receipt/665f1c0a9b1e8a0001a1b2c3';

let pdfium: PDFiumLibrary;
const open: PDFiumDocument[] = [];
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  for (const document of open) document.destroy();
  pdfium.destroy();
});

async function pagesOf(paper: Paper) {
  const document = await pdfium.loadDocument(await drawReceipt(receipt, paper, ADDRESS));
  open.push(document);
  return [...document.pages()];
}

describe.each([
  ['a4', 595],
  ['80mm', 227],
] as const)('a receipt on %s', (paper, width) => {
  it('says whose it is, what was paid and how, what went back, and that it is no fiscal one', async () => {
    const pages = await pagesOf(paper);
    expect(pages).toHaveLength(1);
    const text = pages
      .map((page) => page.getText())
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const said of [
      'Անդորրագիր',
      '665f1c0a9b1e8a0001a1b2c3',
      '«Անիվ» ՍՊԸ',
      'ՀՎՀՀ՝ 01234567',
      'Կոմիտասի կայան',
      '34 AB 567',
      '20/11/2026 12:00',
      'Ծառայություն, Քարտ (ArCa)',
      '8 000 ֏',
      '−3 000 ֏',
      '(2026, 2027), Կանխիկ',
      'Ընդամենը',
      '9 800 ֏',
      'Ֆիսկալ անդորրագիր՝ FR-7',
      'Սա ֆիսկալ անդորրագիր չէ',
    ])
      expect(text).toContain(said);
  });

  it('has a QR that a phone reads, to what the ledger says of it', async () => {
    const [page] = await pagesOf(paper);
    expect(page?.getText().replace(/\s+/g, ' ')).toContain('Սկանեք և ստուգեք՝ արդյոք վճարումը գրանցված է');
    expect(await qrOf(page)).toBe(ADDRESS);
  });

  it('is as wide as its paper, and a roll no longer than what stands on it', async () => {
    const [page] = await pagesOf(paper);
    const { originalWidth, originalHeight } = page?.getOriginalSize() ?? {};
    expect(Math.round(originalWidth ?? 0)).toBe(width);
    // 340 of it are text, a hundred the QR with the white around it.
    if (paper === '80mm') expect(originalHeight).toBeLessThan(450);
  });
});
