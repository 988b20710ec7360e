import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { qrOf } from '../../../test/qr-of.ts';
import { drawTable, type TableDocument } from './draw-table.ts';

let library: PDFiumLibrary;
beforeAll(async () => {
  library = await PDFiumLibrary.init();
});
afterAll(() => library.destroy());

const titles = ['Օր', 'Զննություններ', 'Ստացված՝ ծառայություն', 'Բնապահպանական հարկ', 'Կանխիկ', 'Տերմինալ'];
const more = ['Քարտ (ArCa)', 'Idram', 'Telcell', 'Վերադարձված', 'Ընդամենը ստացված'];
const columns = [...titles, ...more].map((title, index) => ({
  title,
  align: index === 0 ? ('left' as const) : ('right' as const),
}));
const rowOf = (first: string, sum: string) => [first, ...columns.slice(1).map(() => sum)];
const ADDRESS = 'https://inspect.am/tech-service-view?view=financial&startDate=2026-11-01&endDate=2026-11-30';
const table = (rows: number): TableDocument => ({
  letterhead: ['«Անիվ» ՍՊԸ', 'ՀՎՀՀ 12345678 · լիցենզիա՝ ՏԶ-017'],
  title: 'Ֆինանսական',
  address: ADDRESS,
  facts: [['Ժամանակահատված', '01/11/2026–30/11/2026']],
  columns,
  rows: Array.from({ length: rows }, (_, row) => rowOf(`Տող ${row + 1}`, '9 999 999 999')),
  total: rowOf('Ընդամենը', '99 999 999 999'),
  signers: [['Տնօրեն', 'Գևորգ Խաչատրյան']],
  printedAt: new Date('2026-11-20T08:00:00Z'),
  foot: 'Տեխզննում · Ֆինանսական',
});

async function pagesOf(drawn: TableDocument): Promise<string[]> {
  const document: PDFiumDocument = await library.loadDocument(await drawTable(drawn));
  const texts = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '));
  document.destroy();
  return texts;
}

it('a short one is one page: letterhead, title, facts, every word of its titles, total and signature', async () => {
  const pages = await pagesOf(table(3));
  expect(pages).toHaveLength(1);
  const [text = ''] = pages;
  for (const said of [
    '«Անիվ» ՍՊԸ',
    'ՀՎՀՀ 12345678',
    'Ֆինանսական',
    '01/11/2026–30/11/2026',
    'Տող 3',
    'Էջ 1/1',
  ])
    expect(text).toContain(said);
  for (const word of columns.flatMap(({ title }) => title.split(' '))) expect(text).toContain(word);
  expect(text.match(/99 999 999 999/g)).toHaveLength(10);
  expect(text).toMatch(/Տնօրեն.*Գևորգ Խաչատրյան.*ստորագրություն/);
});

it('its first page has a QR that a phone reads, to the screen that shows the same, and no other page has one', async () => {
  const document = await library.loadDocument(await drawTable(table(60)));
  const read = await Promise.all([...document.pages()].map((page) => qrOf(page)));
  document.destroy();
  expect(read.length).toBeGreaterThan(1);
  expect(read).toEqual([ADDRESS, ...read.slice(1).map(() => undefined)]);
});

it('the QR of the longest filter is larger, and a phone reads it too', async () => {
  const search = new URLSearchParams({ view: 'financial', search: 'Հարություն և եղբայրներ '.repeat(4) });
  const address = `https://inspect.am/tech-service-view?${search}`;
  expect(address.length).toBeGreaterThan(500);
  const document = await library.loadDocument(await drawTable({ ...table(3), address }));
  const [page] = [...document.pages()];
  expect(await qrOf(page)).toBe(address);
  document.destroy();
});

it('a long one repeats its titles on every page, and has total and signature once, on the last', async () => {
  const pages = await pagesOf(table(120));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Զննություններ');
    expect(text).toContain(`Էջ ${index + 1}/${pages.length}`);
    expect(text.includes('Ընդամենը 99')).toBe(index === pages.length - 1);
    expect(text.includes('ստորագրություն')).toBe(index === pages.length - 1);
  }
  const rows = pages.join(' ').match(/Տող \d+/g);
  expect(rows).toEqual(Array.from({ length: 120 }, (_, row) => `Տող ${row + 1}`));
});
