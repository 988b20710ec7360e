import { STYLES_XML } from './styles.ts';
import { xmlAttribute } from './xml-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LONGEST_NAME = 31;

/** Everything of the file but the sheets themselves: path and content. */
export function workbookParts(sheet: string, count: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const each = (xml: (number: number) => string) => numbers.map(xml).join('');
  return [
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>` +
        `${each((number) => `<sheet name="${xmlAttribute(sheetName(sheet, number))}" sheetId="${number}" r:id="rId${number}"/>`)}` +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}` +
        `<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES_XML],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/>` +
        `${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`)}` +
        '</Types>',
    ],
  ];
}

/** Excel refuses a file with []:*?/\ in a sheet's name, an apostrophe at its ends, or more than 31 letters. */
function sheetName(wanted: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const allowed = wanted
    .replace(/[[\]:*?/\\\s\u0000-\u001F]+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME - suffix.length)
    .replace(/^'+|[\s']+$/g, '');
  return `${allowed || 'Sheet'}${suffix}`;
}
