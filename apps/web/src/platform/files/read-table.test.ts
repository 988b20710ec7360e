import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { storedZip } from './stored-zip.ts';
import { zipEntries } from './zip-entries.ts';

/** Written by the server's writeXlsx: seven columns of seven kinds, two rows and an empty one. */
const EXPORTED = [
  'UEsDBBQACAgIAAAAIQAAAAAAAAAAAAAAAAAYAAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sjZXLbtNAFIb3fYrRbKHxZZyLKttV',
  'bylIIFWUy3rqTBKrtseamSYpqwghlRWseIAgdUMlql6ICgt4CcbPg2bsuknlJt3Yc/vO+f2f0bG7PoojMCCMhzTxoFUzISBJQDth',
  '0vPgm9ft1RYEXOCkgyOaEA8eEw7X/RV3SNkh7xMiwCiOEu7BvhDpmmHwoE9izGs0JckojrqUxVjwGmU9g6eM4I6G4siwTbNhxDhM',
  'oO/qtbchGfKZMVApDig9VJPnHQ+a0HdTnBBwvJ9GofCgBYGg6QvSFVskijy4YUOAAxEOyB5WWg+oEDRW+/obBPFgl9H3JIGG7xpl',
  'otnxrYC21r3HQId08VEkXtHhMxL2+iprXeEBjbh+gjhMtJQYj/R7GHZE34O2A0FwxAWN3+ULVoHlgF0A9mMBVACoBKzFgFMAzh1g',
  'LwTqBVC/A8yFQKMAGo/N0CyA5h3QrAKM3F1diW0ssO8yOgRM7fpuoAYbFgQ8vwEeDJMoTMi+YNB3Q+67wv93IafyJvsgp64hfNdQ',
  'q0ZQsJtL2Es5kVM5kRfZSQW9tYS+0nmv5SQbPwXZl4oI28u0Z2P5XZ5mHyvYncWs/CyvVGb5R07kjwq+vYT/mo0rqN0lin/Lifpi',
  '7dr5PG8wOizLZ5flsx8unJI+BdkJ0EZM5Dd5Ls8qZW3aWlbjgVie9cSqKmBOKS0D37KRU280XWMwW6D8BNInzBqqz2/vLBD/U95U',
  'uZ4HdHRAp2G2rPmIu/l+vdy3a6ZtthBCyClPzjmJSidRtRjVltd4igPiwZQRTtiAQB/Ia3kGgPwrb+TlijzNxvJc3VdQ5ROa8Qk1',
  'HcvMzbrnFZrxyiKr96zceUCeLz/JXwtuirIqXzBmugA+ErQdRoIwwEhXdYG1XUc1jBT3yEvMemHCQUS6woNmrQkByzu2Hgua6lEd',
  'gvy/cDvrE9whTM0QBF1Kxe1ENaLyN+f/B1BLBwgDXpfp0QIAACoHAABQSwMEFAAACAgAAAAhAMKorcjKAAAAHgEAAA8AAAB4bC93',
  'b3JrYm9vay54bWyNj0FOwzAQRfecwpo9ccICoShONxVS9/QAJp40Vj0zkcfQcIweoSdgx01yH6SW7ll96Un/ff1us1Ayn5g1Cjto',
  'qhoM8iAh8sHB/u318QWMFs/BJ2F08IUKm/6hO0k+vosczUKJ1cFUytxaq8OE5LWSGXmhNEomX7SSfLA6Z/RBJ8RCyT7V9bMlHxlu',
  'hjb/xyHjGAfcyvBByOUmyZh8icI6xVmh764L+peGPaGD9bxe1p/1G8yV7oKDBkxuY3CQd6EB23f2XrT3b/0vUEsDBBQAAAgIAAAA',
  'IQDgQpaKyQAAAKgBAAAaAAAAeGwvX3JlbHMvd29ya2Jvb2sueG1sLnJlbHOtkLtqxDAQRft8hZg+lr1FCGHlbZbAtsH5ACGPbbHS',
  'jNBMEvvvAwl5LGyRItVwb3HuYfaHNSfzilUik4OuacEgBR4jzQ6eh8fbezCinkafmNDBhgKH/mb/hMlrZJIlFjFrTiQOFtXyYK2E',
  'BbOXhgvSmtPENXuVhutsiw9nP6Pdte2drb8Z0F8wzWl0UE9jB2bYCv6FzdMUAx45vGQkvTJh37ieZUFUMIOvM6qD70rsx+maNSew',
  '12V2/ykjuiWUH5PP/DVvLx7cvwNQSwMEFAAACAgAAAAhAB9fP2HVAQAAzwUAAA0AAAB4bC9zdHlsZXMueG1stZRNb9swDIbv+xWC',
  'ct0iO22yrZDVQ4EAuxQD2gE95CLHdCyAkjxJKez9+kGWmzpDgmL98MGkaL0PafiV+XWnkTyC88qagubzjBIwW1spsyvor/v1l2+U',
  '+CBNJdEaKGgPnl6LT9yHHuGuAQik02h8QZsQ2ivG/LYBLf3ctmA6jbV1WgY/t27HfOtAVj6KNLJFlq2YlspQwc1er3XwZGv3JhT0',
  '4lAiKfyoCpqvLilJuBtbQUFnn2ezbJ5ls+Gi7KRmeaypqg3TesP6vu/PKFbnFRvSNFdaRyEbRxa8tuZ58gVNBcH9H/IosaB5PvSR',
  'GtL6RqIqnYrFWmqFfSovBmiSpnvJ3gQZQhxPIR6PpxAFb2UI4MxaIZIxv+9bKKixBhJm2PfC7p2Tfb5YTgRD8IKX1lXgDp1z+lQS',
  'HKEOTHCndk2MwbYsPgzBaiZ4peTOGokR+aQYEy/4FhDvovce6iN2V08+YhY/oTmkCnFMEyYtIn9KS+wJ9uursKSrD/xz6vxlNZFt',
  'i/3apvf7l3XxX5Mk1u1el+DWg7VPMcfz9e7U5YdQVx9Avfz+DlDye28D/HRQq25swkZjTdx75N1DlcQTXtDbCMNJo3KvMChzwrde',
  'cPb8KxZ/AVBLAwQUAAAICAAAACEABlnHgrMAAAAoAQAACwAAAF9yZWxzLy5yZWxzjc+xbsIwEMbxnaewbicODFWF4rAgJNYqfQDj',
  'XBIr9p3lM615+64FMbB/+n36d8cag/rBLJ7JwK5pQSE5Hj3NBr6H8/YTlBRLow1MaOCOAsd+031hsMUzyeKTqBoDiYGllHTQWtyC',
  '0UrDCanGMHGOtkjDedbJutXOqPdt+6HzfwP6B1NdRgP5Mu5ADfeE79g8Td7hid0tIpUXF08LUIPNMxYDNehfzuuVeW1qDKD7Tj8E',
  '9n9QSwMEFAAACAgAAAAhAKbRlgAOAQAAqAIAABMAAABbQ29udGVudF9UeXBlc10ueG1srZIxTwMxDIV3fkWUtWrSMiCEeu1QYASG',
  '8gNCzncXNbGj2C3Xf4/uWhhQKUunN9jvfc+SF6s+RbWHwoGw0nMz0wrQUx2wrfT75nl6rxWLw9pFQqj0AVivljeLzSEDqz5F5Ep3',
  'IvnBWvYdJMeGMmCfYkMlOWFDpbXZ+a1rwd7OZnfWEwqgTGXI0MvFIzRuF0U99QJ4LFIgslbr4+LAqrTLOQbvJBDaPda/KNMTwRSI',
  '4w53IfOkT1Hbs4Rh8jfg5HvdQymhBvXmiry4BJW2fbSfVLYfRFtzOeRMS2qa4KEmv0uAYjgXcDV3AJKiGdUkF3Bymc9yiMDXpo+h',
  '/5CHy0cD21HmVy7xk//dw46PtvwCUEsBAj8DFAAICAgAAAAhAANel+nRAgAAKgcAABgACQAAAAAAAAAAALSBAAAAAHhsL3dvcmtz',
  'aGVldHMvc2hlZXQxLnhtbFVUBQADAKbOElBLAQI/AxQAAAgIAAAAIQDCqK3IygAAAB4BAAAPAAkAAAAAAAAAAAC0gRcDAAB4bC93',
  'b3JrYm9vay54bWxVVAUAAwCmzhJQSwECPwMUAAAICAAAACEA4EKWiskAAACoAQAAGgAJAAAAAAAAAAAAtIEOBAAAeGwvX3JlbHMv',
  'd29ya2Jvb2sueG1sLnJlbHNVVAUAAwCmzhJQSwECPwMUAAAICAAAACEAH18/YdUBAADPBQAADQAJAAAAAAAAAAAAtIEPBQAAeGwv',
  'c3R5bGVzLnhtbFVUBQADAKbOElBLAQI/AxQAAAgIAAAAIQAGWceCswAAACgBAAALAAkAAAAAAAAAAAC0gQ8HAABfcmVscy8ucmVs',
  'c1VUBQADAKbOElBLAQI/AxQAAAgIAAAAIQCm0ZYADgEAAKgCAAATAAkAAAAAAAAAAAC0gesHAABbQ29udGVudF9UeXBlc10ueG1s',
  'VVQFAAMAps4SUEsFBgAAAAAGAAYAtgEAACoJAAAAAA==',
].join('');

type Part = { content: string; stated?: number };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A compressed .xlsx made by hand; `stated` is the size its directory gives in place of the true one. */
async function packed(parts: Record<string, Part>): Promise<Uint8Array<ArrayBuffer>> {
  const files = await Promise.all(
    Object.entries(parts).map(async ([name, { content, stated }]) => {
      const deflated = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
      return { name, bytes, size: stated ?? bytesOf(content).length };
    }),
  );
  const zip = new Uint8Array(storedZip(files.map(({ name, bytes }) => ({ name, content: bytes }))));
  // Stored becomes deflated, in the local headers and in the directory.
  const view = new DataView(zip.buffer);
  let at = view.getUint32(zip.length - 6, true);
  for (const { name, size } of files) {
    view.setUint16(at + 10, 8, true);
    view.setUint32(at + 24, size, true);
    view.setUint16(view.getUint32(at + 42, true) + 8, 8, true);
    at += 46 + bytesOf(name).length;
  }
  return zip;
}

const BOOK = {
  'xl/workbook.xml': {
    content: `<workbook xmlns:r="r"><sheets><sheet name="Ա" sheetId="7" r:id="rId3"/><sheet name="Բ" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  'xl/_rels/workbook.xml.rels': {
    content: `<Relationships><Relationship Target="worksheets/sheet1.xml" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Id="rId1"/><Relationship Id='rId3' Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target='/xl/worksheets/sheet2.xml'/></Relationships>`,
  },
};

const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const word = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const workbook = async (rows: string, others: Record<string, Part> = {}) =>
  fileOf(await packed({ ...BOOK, 'xl/worksheets/sheet2.xml': { content: sheetOf(rows) }, ...others }));

const fileOf = (...content: BlobPart[]) => new File(content, 'list');
const refused = (file: File) =>
  readTable(file).then(
    () => 'read',
    (problem: unknown) => (problem instanceof Error ? `${problem.name} ${problem.message}` : problem),
  );

describe('a file written by the server is read', () => {
  it('with every kind of cell as text', async () => {
    const bytes = Uint8Array.from(atob(EXPORTED), (letter) => letter.charCodeAt(0));
    expect(await readTable(fileOf(bytes))).toEqual([
      ['Անուն', 'Բանաձև', 'Գումար, ֏', 'Արժեք', 'Վճարված', 'Օր', 'Ժամանակ'],
      ['Ավան և Արաբկիր', '=1+1', '1234567', '0.35', 'Այո', '2026-02-28', '2026-03-01 00:30'],
      ['մի  տող\nերկու', '', '37410123456', '0.0000001', 'Ոչ', '', ''],
    ]);
  });
});

describe('a workbook of another program is read', () => {
  it('from its first sheet, wherever that lies in the file', async () => {
    const second = { content: sheetOf(`<row r="1">${word('A1', 'second')}</row>`) };
    expect(
      await readTable(
        await workbook(`<row r="1">${word('A1', 'first')}</row>`, { 'xl/worksheets/sheet1.xml': second }),
      ),
    ).toEqual([['first']]);
  });

  it('with the texts that Excel keeps in one place, formatted in parts or not', async () => {
    const strings = {
      content: '<sst><si><t>Ավան</t></si><si><r><t>Արաբ</t></r><r><t>կիր</t></r></si></sst>',
    };
    const rows = '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c></row>';
    expect(await readTable(await workbook(rows, { 'xl/sharedStrings.xml': strings }))).toEqual([
      ['Արաբկիր', 'Ավան'],
    ]);
  });

  it('with true and false, numbers without noise, and places left out', async () => {
    const rows =
      '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="C1" t="b"><v>0</v></c><c r="D1"><v>0.30000000000000004</v></c></row>' +
      `<row r="4"><c r="B4"><v>123456789012345</v></c>${word('C4', 'a &amp; b')}</row>`;
    expect(await readTable(await workbook(rows))).toEqual([
      ['true', '', 'false', '0.3'],
      ['', '', '', ''],
      ['', '', '', ''],
      ['', '123456789012345', 'a & b', ''],
    ]);
  });

  it('without the empty rows and columns that were only coloured, however many', async () => {
    const rows =
      `<row r="1">${word('A1', 'x')}<c r="XFD1" s="0"/></row><row r="2">${word('A2', '  ')}</row>` +
      '<row r="1048576"><c r="A1048576" s="0"/></row>';
    const styles = {
      content: '<styleSheet><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>',
    };
    expect(await readTable(await workbook(rows, { 'xl/styles.xml': styles }))).toEqual([['x']]);
  });

  it('when it is large, with nothing left for the library to unpack', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => {
      const cells = ['A', 'B', 'C'].map((column) => word(`${column}${row + 1}`, `${column} և ${row}`));
      return `<row r="${row + 1}">${cells.join('')}</row>`;
    });
    const table = await readTable(await workbook(rows.join('')));
    expect(table).toHaveLength(20_000);
    expect(table.at(-1)).toEqual(['A և 19999', 'B և 19999', 'C և 19999']);
    const zip = storedZip([{ name: 'a.xml', content: bytesOf('x'.repeat(2_000_000)) }]);
    expect(zipEntries(new Uint8Array(zip))).toMatchObject([
      { name: 'a.xml', method: 0, unpackedSize: 2_000_000 },
    ]);
  });
});

describe('a workbook is refused', () => {
  it.each([
    ['one cell in the last corner', `<row r="1048576">${word('XFD1048576', 'x')}</row>`, 'too_many_rows'],
    ['one row too many', `<row r="20001">${word('A20001', 'x')}</row>`, 'too_many_rows'],
    ['one column too many', `<row r="1">${word('BI1', 'x')}</row>`, 'too_many_columns'],
    ['a row that Excel does not have', '<row r="99999999999"/>', 'not_a_table'],
    ['a row hidden in a quotation', `<row s='"' r="99999999999"/>`, 'not_a_table'],
    ['a cell without a place', '<row r="1"><c><v>1</v></c></row>', 'not_a_table'],
    ['a tag without end', `<row r="1"><c r="A1" t="`, 'not_a_table'],
    ['nothing in it', '<row r="1"><c r="A1"/></row>', 'empty'],
  ])('with %s', async (_, rows, code) => {
    expect(await refused(await workbook(rows))).toBe(`TableProblem ${code}`);
  });

  it('before anything is unpacked, when it says that it is too large unpacked', async () => {
    const bomb = { content: 'x', stated: 100 * 1024 * 1024 };
    expect(await refused(await workbook('', { 'xl/media/picture.png': bomb }))).toBe(
      'TableProblem too_large',
    );
  });

  it('when it is too large unpacked and says that it is not', async () => {
    const bomb = { content: ' '.repeat(101 * 1024 * 1024), stated: 10 };
    expect(await refused(await workbook('', { 'xl/sharedStrings.xml': bomb }))).toBe(
      'TableProblem too_large',
    );
  }, 30_000);

  it('when it is a zip of something else, or cut off, or only begins like one', async () => {
    const other = await packed({ 'word/document.xml': { content: '<a/>' } });
    const whole = new Uint8Array(await (await workbook('')).arrayBuffer());
    for (const bytes of [other, whole.slice(0, -30), whole.slice(200), bytesOf('PK\u0003\u0004')])
      expect(await refused(fileOf(bytes))).toBe('TableProblem not_a_table');
  });
});

describe('separated text is read', () => {
  const expected = [
    ['Անուն', 'Գին'],
    ['Ավան; և', '1,5'],
  ];
  it.each([
    ['commas', 'Անուն,Գին\r\nԱվան; և,"1,5"\r\n'],
    ['semicolons', 'Անուն;Գին\n"Ավան; և";1,5\n'],
    ['tabs', 'Անուն\tԳին\rԱվան; և\t1,5'],
  ])('with %s between', async (_, text) => {
    expect(await readTable(fileOf(text))).toEqual(expected);
    expect(await readTable(fileOf('\uFEFF', text))).toEqual(expected);
  });

  it.each([true, false])('as UTF-16 (little-endian: %s)', async (little) => {
    const text = '\uFEFFԱնուն\tԳին\r\nԱվան; և\t1,5\r\n';
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
    expect(await readTable(fileOf(view))).toEqual(expected);
  });

  it('trimmed, as long as its longest row, with the empty rows in between and none at the end', async () => {
    expect(await readTable(fileOf('a , b,,\n\n"c ""d""\ne",,,\n,,,\n\n'))).toEqual([
      ['a', 'b'],
      ['', ''],
      ['c "d"\ne', ''],
    ]);
  });

  it('when there is one column only', async () => {
    expect(await readTable(fileOf('Անուն\nԱվան\n'))).toEqual([['Անուն'], ['Ավան']]);
  });
});

describe('separated text is refused', () => {
  it.each([
    ['more than 5 MB', 'a\n'.repeat(2_700_000), 'too_large'],
    ['more than 20,000 rows', 'a\n'.repeat(20_001), 'too_many_rows'],
    ['more than 60 columns', 'a,'.repeat(61), 'too_many_columns'],
    ['nothing', '', 'empty'],
    ['nothing but separators', ' ,,\n,\n', 'empty'],
    ['a quotation that never ends', 'a,"b\nc,d\n', 'not_a_table'],
    ['letters of no kind', '\u0000a', 'not_a_table'],
  ])('with %s', async (_, text, code) => {
    expect(await refused(fileOf(text))).toBe(`TableProblem ${code}`);
  });

  it('when it is no text at all, or not in UTF-8', async () => {
    for (const bytes of [
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1],
      [0xc1, 0xe2, 0x2c, 0xe3],
      [0x25, 0x50, 0x44, 0x46, 0xff],
    ])
      expect(await refused(fileOf(Uint8Array.from(bytes)))).toBe('TableProblem not_a_table');
  });

  it('when it can’t be read any more', async () => {
    const gone = fileOf('a');
    gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    expect(await refused(gone)).toBe('TableProblem not_a_table');
  });
});
