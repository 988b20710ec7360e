import { expect, it } from 'vitest';
import type { Cell } from '../xlsx/xlsx-options.ts';
import { writeCsv } from './write-csv.ts';

const columns = [
  { title: 'Անուն', kind: 'text' },
  { title: 'Գումար', kind: 'money' },
  { title: 'Չափ', kind: 'decimal' },
  { title: 'Օր', kind: 'day' },
  { title: 'Երբ', kind: 'instant' },
  { title: 'Առկա է', kind: 'flag' },
] as const;
const flagWords = { yes: 'այո', no: 'ոչ' };
const textOf = async (batches: Cell[][][], broken = () => undefined) => {
  async function* rows() {
    yield* batches;
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeCsv({ sheet: 'x', columns, flagWords, rows: rows() }, broken))
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
};

it('writes what Excel in Armenia reads: its mark, semicolons, a comma in decimals, numbers without groups', async () => {
  const row = ['Ավան', 12_500, 1.5, '2026-11-20', new Date('2026-11-20T08:30:00Z'), true];
  expect(await textOf([[row]])).toBe(
    '\uFEFFԱնուն;Գումար;Չափ;Օր;Երբ;Առկա է\r\nԱվան;12500;1,5;20/11/2026;20/11/2026 12:30;այո\r\n',
  );
  expect(await textOf([])).toBe('\uFEFFԱնուն;Գումար;Չափ;Օր;Երբ;Առկա է\r\n');
});

it.each([
  ['a;b', '"a;b"'],
  ['ասաց «"այո"»', '"ասաց «""այո""»"'],
  ['երկու\nտող', '"երկու\nտող"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd', "'+cmd"],
  ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
  ['-2+3+cmd|x', "'-2+3+cmd|x"],
  [' =1+1', "' =1+1"],
  ['+37410123456', '+37410123456'],
  ['+374 (10) 12-34-56', '+374 (10) 12-34-56'],
  ['-5', '-5'],
])('%j stays text, and one cell: %j', async (text, written) => {
  const [, line] = (await textOf([[[text, null, null, null, null, null]]])).split('\r\n');
  expect(line).toBe(`${written};;;;;`);
});

it('tells of a source that fails, before anything is taken for the whole', async () => {
  let told = 0;
  async function* failing() {
    yield [['Ավան', null, null, null, null, null]];
    throw new Error('gone');
  }
  const file = writeCsv({ sheet: 'x', columns, flagWords, rows: failing() }, () => {
    told += 1;
  });
  await expect(file.toArray()).rejects.toThrow('gone');
  expect(told).toBe(1);
});
