import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { checkAddress, signedCheckAddress } from '@inspect/contract/cards';
import { catalogue } from '@inspect/contract/i18n';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrOf } from '../../../test/qr-of.ts';
import { registerFonts, runsOf } from '../../platform/pdf/fonts.ts';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

const card: Card = {
  number: 'AB-0001234',
  edition: 1,
  amendedOn: null,
  checkAddress: checkAddress('https://inspect.am', { number: 'AB-0001234', CarRegNo: '34AB567', edition: 1 }),
  void: false,
  opinion: true,
  concludedAt: new Date('2026-11-20T11:05:00Z'),
  nextCheckupDate: '2027-11-20',
  recheckUntil: null,
  company: { name: '«Անիվ» ՍՊԸ', licence: 'ՏԶ-017' },
  station: { name: 'Կոմիտասի կայան', address: 'Երևան, Կոմիտասի պող․ 14', phone: '+374 10 123456' },
  vehicle: {
    CarRegNo: '34AB567',
    VIN: 'WVWZZZ1JZXW000001',
    registrationCertificate: 'AB123456',
    name: 'Mercedes-Benz Sprinter 316',
    type: 'Թեթև մարդատար',
    body: 'Սեդան',
    color: 'սև',
    fuel: 'Բենզին և սեղմված բնական գազ',
    productionYear: 2014,
    enginePower: 120.5,
    maximumMass: 3_500,
    odometer: 182_340,
  },
  ownerName: 'Գևորգ Խաչատրյան',
  findings: [],
  measurements: [{ name: 'CO-ի պարունակությունը', value: '1,2 %', limit: 'առավելագույնը 3,5 %' }],
  operator: 'Նարե Սարգսյան',
  mechanic: { name: 'Արմեն Պետրոսյան', certificate: 'Հ-0042' },
  signature: { way: 'pin', at: new Date('2026-11-20T11:03:00Z'), by: 'Արմեն Պետրոսյան', reason: null },
};
const faulty = (count: number): Card => ({
  ...card,
  opinion: false,
  nextCheckupDate: null,
  recheckUntil: '2026-12-10',
  findings: Array.from({ length: count }, (_, place) => ({
    code: String(101 + place),
    name: 'Բանվորական արգելակային համակարգի արդյունավետությունը չի համապատասխանում սահմանված պահանջներին',
    place: 'առջևի, ձախ',
    note: place % 2 ? null : 'левый суппорт, № 2',
    forbidsOperation: place === 0,
  })),
});

/** Every Armenian letter, both forms of և, the signs of the language and the dram. */
const ALPHABET = 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'.concat(
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև«»՝՛՞՜․։֏',
);

type Embedded = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

let pdfium: PDFiumLibrary;
let open: PDFiumDocument[] = [];
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  for (const document of open) document.destroy();
  open = [];
  pdfium.destroy();
});

async function pagesOf(drawn: Card) {
  const document = await pdfium.loadDocument(await drawCard(drawn));
  open.push(document);
  return [...document.pages()];
}
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe('the diagnostic card', () => {
  it('says which correction it is, and when void neither fit nor until when', async () => {
    const [corrected] = await pagesOf({ ...card, edition: 2, amendedOn: '2026-11-21' });
    expect(plain(corrected?.getText() ?? '')).toContain('2-րդ տարբերակ՝ ուղղված 21/11/2026-ին');
    const [paper] = await pagesOf({ ...card, void: true });
    const text = plain(paper?.getText() ?? '');
    expect(text).toContain('ԱՆՎԱՎԵՐ');
    expect(text).not.toContain('ՍԱՐՔԻՆ Է');
    expect(text).not.toContain('20/11/2027');
  });

  it('says on one A4 page what was found', async () => {
    const [page, ...more] = await pagesOf(card);
    expect(more).toEqual([]);
    expect(page?.getOriginalSize()).toEqual({
      originalWidth: expect.closeTo(595.28),
      originalHeight: expect.closeTo(841.89),
    });
    const text = plain(page?.getText() ?? '');
    for (const said of [
      'Ախտորոշման քարտ',
      'AB-0001234',
      'ՍԱՐՔԻՆ Է',
      '20/11/2026 15:05',
      'մինչև 20/11/2027',
      '34 AB 567',
      'WVWZZZ1JZXW000001',
      'Բենզին և սեղմված բնական գազ',
      'Գևորգ Խաչատրյան',
      'Անսարքություններ չեն հայտնաբերվել',
      'առավելագույնը 3,5 %',
      'Արմեն Պետրոսյան, վկայական՝ Հ-0042',
      'inspect.am/check',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('ԱՆՎԱՎԵՐ');
  });

  it.each([
    ['device', null, 'ստորագրել է մեխանիկը՝ Արմեն Պետրոսյան, իր սարքից, 20/11/2026 15:03'],
    ['pin', null, 'ստորագրել է մեխանիկը՝ Արմեն Պետրոսյան, PIN կոդով՝ կայանում, 20/11/2026 15:03'],
    [
      'override',
      'հիվանդ է',
      'առանց մեխանիկի ստորագրության հաստատել է Արմեն Պետրոսյան, 20/11/2026 15:03։ Պատճառը՝ հիվանդ է',
    ],
  ] as const)('says who stands for the findings: %s', async (way, reason, said) => {
    const at = new Date('2026-11-20T11:03:00Z');
    const pages = await pagesOf({ ...card, signature: { way, at, by: 'Արմեն Պետրոսյան', reason } });
    expect(plain(pages[0]?.getText() ?? '')).toContain(said);
    const [before] = await pagesOf({ ...card, signature: null });
    expect(plain(before?.getText() ?? '')).not.toContain('էլեկտրոնային');
  });

  it('leads by its QR to the page that checks it', async () => {
    const [page] = await pagesOf(card);
    expect(await qrOf(page)).toBe('https://inspect.am/check?number=AB-0001234&plate=34AB567&edition=1');
  });

  it('is still read off the paper with all that a signature needs, under a long name of the site', async () => {
    const key = { key: 12, signature: 'w'.repeat(86) };
    const statement = {
      number: 'AB-0001234',
      CarRegNo: '34AB567',
      edition: 1,
      Opinion: true,
      inspectedOn: '2026-11-20',
      nextCheckupDate: '2027-11-20',
    };
    const address = signedCheckAddress('https://inspection.transport.example.am', statement, key);
    expect(address).toBe(
      `https://inspection.transport.example.am/check?number=AB-0001234&plate=34AB567&edition=1#1.12.fit.20261120.20271120.${key.signature}`,
    );
    const [page] = await pagesOf({ ...card, checkAddress: address });
    expect(await qrOf(page)).toBe(address);
  });

  it('has every Armenian letter, and Cyrillic in a note', async () => {
    const [page] = await pagesOf({ ...faulty(1), ownerName: ALPHABET });
    const text = page?.getText() ?? '';
    expect([...ALPHABET].filter((letter) => !text.includes(letter))).toEqual([]);
    expect(plain(text)).toContain('левый суппорт, № 2');
  });

  it('has a glyph for every sign of the catalogue, in both weights', () => {
    const document = new PDFDocument();
    registerFonts(document);
    // Arrows are on screens only.
    const signs = [...new Set(JSON.stringify(catalogue) + ALPHABET)].filter((sign) => !/[←-⇿]/.test(sign));
    for (const weight of ['text', 'bold'] as const) {
      const missing = signs.filter((sign) => {
        const [run] = runsOf(sign, weight);
        // The font that PDFKit embeds; its types don't show it.
        const { _font: font } = document.font(run?.font ?? '') as unknown as Embedded;
        return !font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
      });
      expect(missing).toEqual([]);
    }
  });

  it('tells a faulty vehicle when it may come again, with what forbids driving', async () => {
    const [page] = await pagesOf(faulty(2));
    const text = plain(page?.getText() ?? '');
    expect(text).toContain('ԱՆՍԱՐՔ Է');
    expect(text).toContain('մինչև 10/12/2026');
    expect(text).toContain('շահագործումն արգելված է');
  });

  it('goes on where the findings need more pages, and loses none', async () => {
    const pages = await pagesOf(faulty(45));
    expect(pages.length).toBeGreaterThan(1);
    const text = plain(pages.map((page) => page.getText()).join(' '));
    for (let code = 101; code <= 145; code += 1) expect(text).toContain(` ${code} `);
    expect(text).toContain(`Էջ 1/${pages.length} `);
    expect(text).toContain('Արմեն Պետրոսյան');
    const each = pages.map((page) => plain(page.getText()));
    for (const page of each) expect(page).toContain(card.number);
    for (const page of each.filter((said) => said.includes('արգելակային')))
      expect(page).toContain('Կոդ Անսարքություն Տեղ Նշում');
  });

  it('says on every page that it is void', async () => {
    const pages = await pagesOf({ ...faulty(45), void: true });
    for (const page of pages) expect(page.getText()).toContain('ԱՆՎԱՎԵՐ');
  });

  it('is the same file for the same card', async () => {
    expect((await drawCard(card)).equals(await drawCard(card))).toBe(true);
  });
});
