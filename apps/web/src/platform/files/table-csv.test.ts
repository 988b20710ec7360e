import { expect, it } from 'vitest';
import { tableCsv } from './table-csv.ts';

it('a table opens in a spreadsheet: its letters, its numbers, and no formula', async () => {
  const file = tableCsv([
    ['Ընկերություն', 'Բաժին, %'],
    ['«Ա»; "Բ"', 12.5],
    ['=1+1', -3],
    ['＝HYPERLINK("x")', 1_000],
    ['Վերադարձ\n', ''],
  ]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Ընկերություն;Բաժին, %',
      '"«Ա»; ""Բ""";12,5',
      "'=1+1;-3",
      '"\'＝HYPERLINK(""x"")";1000',
      '"Վերադարձ\n";',
      '',
    ].join('\r\n'),
  );
});
