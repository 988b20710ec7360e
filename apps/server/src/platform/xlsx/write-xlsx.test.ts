import { getDefaultHighWaterMark, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test, vi } from 'vitest';
import { type Cell, type Column, writeXlsx } from './write-xlsx.ts';
import type { CellKind, XlsxOptions } from './xlsx-options.ts';

const flagWords = { yes: 'Այո', no: 'Ոչ' };

async function* inBatches(...batches: Cell[][][]) {
  yield* batches;
}

const fileOf = (columns: readonly Column[], rows: XlsxOptions['rows'], perSheet?: number) =>
  writeXlsx(
    { sheet: 'Տեխզննումներ', columns, flagWords, rows },
    perSheet === undefined ? {} : { rowsPerSheet: perSheet },
  );

async function readBack(columns: readonly Column[], rows: Cell[][], perSheet?: number) {
  const bytes = await buffer(fileOf(columns, inBatches(rows), perSheet));
  return readXlsxFile(bytes);
}

const one = async (kind: CellKind, value: Cell) => {
  const [sheet] = await readBack(
    [
      { title: 'T', kind },
      { title: 'X', kind: 'text' },
    ],
    [[value, 'x']],
  );
  return sheet?.data[1]?.[0];
};

/** The parts of the file as text, taken apart without the library that wrote it. */
async function partsOf(columns: readonly Column[], rows: Cell[][]): Promise<Map<string, string>> {
  const bytes = await buffer(fileOf(columns, inBatches(rows)));
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const length = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    parts.set(bytes.toString('utf8', at + 46, at + 46 + length), inflateRawSync(packed).toString());
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

describe('a file opened by another program has', () => {
  test('the same texts, numbers, words, days and instants', async () => {
    const columns: Column[] = [
      { title: 'Անուն', kind: 'text', width: 40 },
      { title: 'Քանակ', kind: 'whole' },
      { title: 'Գումար, ֏', kind: 'money' },
      { title: 'Արժեք', kind: 'decimal' },
      { title: 'Վճարված', kind: 'flag' },
      { title: 'Օր', kind: 'day' },
      { title: 'Ժամանակ', kind: 'instant' },
    ];
    const sheets = await readBack(columns, [
      ['Ավան և Արաբկիր', 12, '1234567', '0.35', true, '2026-02-28', new Date('2026-02-28T20:30:00Z')],
      [null, -3, 0, 1e-7, false, '1900-02-28', '2025-12-31T19:59:00.000Z'],
      ['Ավան ﬔ ֏ 😀', null, null, null, null, null, null],
    ]);
    expect(sheets).toEqual([
      {
        sheet: 'Տեխզննումներ',
        data: [
          columns.map(({ title }) => title),
          // A day has no time; an instant is what the clock in Yerevan shows.
          [
            'Ավան և Արաբկիր',
            12,
            1_234_567,
            0.35,
            'Այո',
            new Date('2026-02-28'),
            new Date('2026-03-01T00:30Z'),
          ],
          [null, -3, 0, 1e-7, 'Ոչ', expect.any(Date), new Date('2025-12-31T23:59Z')],
          ['Ավան ﬔ ֏ 😀', null, null, null, null, null, null],
        ],
      },
    ]);
  });

  test.each([
    ['2026-02-28', 46_081],
    ['1900-03-01', 61],
    ['1900-02-28', 59],
    ['1900-01-01', 1],
    ['2199-12-31', 109_574],
  ])('the day %s under Excel’s own number %i', async (day, number) => {
    const parts = await partsOf([{ title: 'T', kind: 'day' }], [[day]]);
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`<c r="A2" s="4"><v>${number}</v></c>`);
  });

  test('a day that Excel does not know as people write it', async () => {
    expect(await one('day', '1899-12-31')).toBe('31/12/1899');
  });

  test('a header that stays, widths, filters and the formats people are used to', async () => {
    const parts = await partsOf(
      [
        { title: 'A', kind: 'text', width: 33 },
        { title: 'B', kind: 'day' },
      ],
      [['x', null]],
    );
    const sheet = parts.get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="33" customWidth="1"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>');
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
    expect(parts.get('xl/styles.xml')).toContain('formatCode="dd\\/mm\\/yyyy\\ hh:mm"');
  });

  test('only a header where there are no rows', async () => {
    expect(await readBack([{ title: 'Ա', kind: 'text' }], [])).toEqual([
      { sheet: 'Տեխզննումներ', data: [['Ա']] },
    ]);
  });

  test('the rest of its rows in further sheets, each with the header', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [index]);
    const data = (...numbers: number[]) => [['Ա'], ...numbers.map((number) => [number])];
    expect(await readBack([{ title: 'Ա', kind: 'whole' }], rows, 2)).toEqual([
      { sheet: 'Տեխզննումներ', data: data(0, 1) },
      { sheet: 'Տեխզննումներ 2', data: data(2, 3) },
      { sheet: 'Տեխզննումներ 3', data: data(4) },
    ]);
    expect(await readBack([{ title: 'Ա', kind: 'whole' }], rows.slice(0, 4), 2)).toHaveLength(2);
  });

  test('columns beyond Z', async () => {
    const columns = Array.from({ length: 703 }, (_, index): Column => ({ title: `${index}`, kind: 'whole' }));
    const [sheet] = await readBack(columns, [columns.map((_, index) => index)]);
    expect(sheet?.data[1]?.[702]).toBe(702);
  });

  test.each([
    ['Ա/Բ: [1]*?', 'Ա Բ 1'],
    ["'Ցանկ'", 'Ցանկ'],
    ['///', 'Sheet'],
    ['Ա'.repeat(40), 'Ա'.repeat(31)],
    ['Ա & Բ <"1">', 'Ա & Բ <"1">'],
  ])('a sheet named %s by a name Excel takes', async (sheet, name) => {
    const rows = inBatches([['x']]);
    const bytes = await buffer(
      writeXlsx({ sheet, columns: [{ title: 'T', kind: 'text' }], flagWords, rows }),
    );
    expect((await readXlsxFile(bytes))[0]?.sheet).toBe(name);
  });

  test('the same bytes whenever it is written', async () => {
    const write = () => buffer(fileOf([{ title: 'T', kind: 'text' }], inBatches([['x']])));
    expect(await write()).toEqual(await write());
  });
});

describe('a text', () => {
  test.each(['=1+1', '+374', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠a', '\t=1', '\r=1', '\n=1', ' =1'])(
    'that looks like a formula (%j) is text, and stays text when it is edited',
    async (text) => {
      const columns: Column[] = [{ title: text, kind: 'text' }];
      const sheet = (await partsOf(columns, [[text]])).get('xl/worksheets/sheet1.xml') ?? '';
      expect(sheet).not.toContain('<f');
      expect(sheet).toMatch(/<c r="A1" s="1" t="inlineStr">/);
      expect(sheet).toMatch(/<c r="A2" s="6" t="inlineStr"><is><t[^>]*>/);
      expect(await one('text', text)).toBe(text.trim());
    },
  );

  test('keeps marks of XML, quotes, line breaks and inner spaces', async () => {
    const text = `a<b>&amp;"c" 'd'\n  e\tf ]]> _x0041_ \r\n g`;
    expect(await one('text', text)).toBe(text);
  });

  test('loses what XML can’t hold, and nothing else', async () => {
    expect(await one('text', 'a\u0000\u0008\u000B\u001F\uFFFE\uD800b\uDC00😀\u0085')).toBe(
      'ab😀\u0085'.trim(),
    );
  });

  test('is cut where Excel’s cells end, and never through a character', async () => {
    expect(await one('text', 'ա'.repeat(40_000))).toBe('ա'.repeat(32_767));
    expect(await one('text', `${'ա'.repeat(32_766)}😀`)).toBe('ա'.repeat(32_766));
  });

  test('may be a number, and nothing at all', async () => {
    expect(await one('text', 7)).toBe('7');
    expect(await one('text', '')).toBeNull();
    expect(await one('text', '\u0000')).toBeNull();
  });
});

describe('a value that its column can’t hold ends the file', () => {
  test.each<[CellKind, Cell]>([
    ['whole', Number.NaN],
    ['money', 'a lot'],
    ['decimal', Number.POSITIVE_INFINITY],
    ['whole', true],
    ['flag', 'yes'],
    ['day', 5],
    ['instant', 'yesterday'],
  ])('%s: %s', async (kind, value) => {
    await expect(one(kind, value)).rejects.toThrow(/^cell A2 is no /);
  });

  test('as does a sheet without columns', () => {
    expect(() => fileOf([], inBatches())).toThrow('without columns');
  });
});

describe('the source', () => {
  const columns = Array.from({ length: 15 }, (_, index): Column => ({ title: `${index}`, kind: 'text' }));
  const BATCH = 500;

  /** 100,000 rows of 15 texts that hardly shrink; counts what was asked of it. */
  function source(batches = 200) {
    const seen = { batches: 0, ended: 0 };
    async function* rows() {
      try {
        for (let batch = 0; batch < batches; batch++) {
          seen.batches += 1;
          yield Array.from({ length: BATCH }, (_, row) =>
            columns.map((_, column) => `Ավան ${Math.imul(batch * BATCH + row, 2_654_435_761 + column)} և`),
          );
        }
      } finally {
        seen.ended += 1;
      }
    }
    return { seen, rows: rows() };
  }

  test('is asked for no more than a slow reader takes, and gives 100,000 rows', async () => {
    const { seen, rows } = source();
    const moments: { pulled: number; read: number }[] = [];
    let read = 0;
    // As slow as can be: between two chunks everything is pulled that can be pulled without reading.
    const rest = (rounds: number, done: () => void): unknown =>
      rounds === 0 ? done() : setImmediate(() => rest(rounds - 1, done));
    const reader = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _, done) => {
        read += chunk.length;
        moments.push({ pulled: seen.batches, read });
        rest(20, done);
      },
    });
    await pipeline(fileOf(columns, rows), reader);
    expect(seen).toEqual({ batches: 200, ended: 1 });
    const ahead = moments.map((moment) => moment.pulled - (moment.read / read) * 200);
    // Between what compresses and the reader lie seven buffers, which fill when the reader is the slower one: of 16 KiB each
    // in Node 20, of 64 KiB since Node 22.
    const larger = (7 * (getDefaultHighWaterMark(false) - 16_384)) / (read / 200);
    expect(Math.max(...ahead)).toBeLessThan(12 + larger);
  }, 60_000);

  test('is asked for a few batches and then left alone while nobody reads', async () => {
    const { seen, rows } = source();
    const file = fileOf(columns, rows);
    file.read();
    let before = -1;
    // until a hundred rounds of the event loop change nothing
    while (before !== seen.batches) {
      before = seen.batches;
      for (let round = 0; round < 2000; round++) await new Promise((done) => setImmediate(done));
    }
    expect(seen.batches).toBeGreaterThan(0);
    expect(seen.batches).toBeLessThan(12);
    file.destroy();
    await vi.waitFor(() => expect(seen.ended).toBe(1));
  });

  test('is ended when the reader stops in the middle, before the file says it is closed', async () => {
    const { seen, rows } = source();
    const file = fileOf(columns, rows);
    for await (const chunk of file) if (chunk) break;
    if (!file.closed) await new Promise((done) => file.once('close', done));
    expect(seen.ended).toBe(1);
    expect(seen.batches).toBeLessThan(20);
  });

  test('is ended also when the reader goes while a batch is awaited', async () => {
    let arrive: () => void = () => undefined;
    const batch = new Promise<void>((done) => {
      arrive = done;
    });
    const returned = vi.fn();
    const rows: XlsxOptions['rows'] = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          await batch;
          return { done: false, value: [['x']] };
        },
        return: async () => {
          returned();
          return { done: true, value: undefined };
        },
      }),
    };
    const file = fileOf([{ title: 'T', kind: 'text' }], rows);
    file.destroy();
    await new Promise((done) => file.once('close', done));
    arrive();
    expect(returned).toHaveBeenCalledOnce();
  });

  test.each([0, 1, 50])('that fails after %i batches destroys the file with its own error', async (good) => {
    async function* rows() {
      for (let batch = 0; batch < good; batch++)
        yield Array.from({ length: BATCH }, () => columns.map(() => 'x'));
      throw new Error('the database is gone');
    }
    const file = fileOf(columns, rows());
    const chunks: unknown[] = [];
    file.on('data', (chunk) => chunks.push(chunk));
    await expect(new Promise((_, failed) => file.once('error', failed))).rejects.toThrow(
      'the database is gone',
    );
    expect(file.destroyed).toBe(true);
    if (good === 0) expect(chunks).toEqual([]);
  });
});
