import { registerFonts, runsOf, type Weight } from './fonts.ts';

/** Points: 72 to the inch; A4 is 595 × 842. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42, footer: 40 } as const;
export const WIDTH = PAGE.width - 2 * PAGE.margin;
/** width of the title in front of a fact */
const TITLE = 108;
/** points of a table's text, and between its columns */
const CELL = 8.5;
export const GAP = 6;
const GREY = '#444444';

type Box = {
  x?: number;
  width?: number;
  size?: number;
  weight?: Weight;
  align?: 'left' | 'center' | 'right';
};

type Columns = {
  titles: readonly string[];
  /** widths, of 1 together */
  shares: readonly number[];
  aligns?: readonly ('left' | 'right')[];
  size?: number;
};

/** A page that is written from above to below; what no longer fits goes on the next one. A4 unless another paper is named. */
export class PdfPage {
  readonly document: PDFKit.PDFDocument;
  readonly margin: number;
  readonly width: number;
  /** where the room for a page's own text ends */
  readonly bottom: number;
  y: number;

  constructor(
    document: PDFKit.PDFDocument,
    paper: { width: number; height?: number; margin: number } = PAGE,
  ) {
    this.document = document;
    this.margin = paper.margin;
    this.width = paper.width - 2 * paper.margin;
    this.bottom = (paper.height ?? PAGE.height) - paper.margin - PAGE.footer;
    this.y = paper.margin;
    registerFonts(document);
  }

  /** Writes at the present height and does not move on; answers where the text ends. */
  write(
    text: string,
    { x = 0, width = this.width, size = 9, weight = 'text', align = 'left' }: Box = {},
  ): number {
    const runs = runsOf(text, weight);
    const { document } = this;
    document.fontSize(size);
    for (const [index, run] of runs.entries()) {
      document.font(run.font);
      const options = { width, align, continued: index < runs.length - 1, lineGap: 1 };
      if (index === 0) document.text(run.text, this.margin + x, this.y, options);
      else document.text(run.text, options);
    }
    return runs.length === 0 ? this.y + size : document.y;
  }

  /** Writes and moves on. */
  line(text: string, place: Box = {}, gap = 2): void {
    this.y = this.write(text, place) + gap;
  }

  heading(text: string): void {
    this.room(40);
    this.y += 8;
    this.line(text, { size: 11, weight: 'bold' }, 1);
    this.rule();
    this.y += 4;
  }

  rule(thickness = 0.7, { x = 0, width = this.width }: Box = {}): void {
    const left = this.margin + x;
    this.document
      .lineWidth(thickness)
      .moveTo(left, this.y)
      .lineTo(left + width, this.y)
      .stroke('#000000');
  }

  /** Facts beside each other in two columns, their titles in front; one that is left over has the whole width. */
  facts(pairs: readonly (readonly [string, string])[]): void {
    const column = this.width / 2;
    for (let index = 0; index < pairs.length; index += 2) {
      this.room(24);
      const row = pairs.slice(index, index + 2);
      const ends = row.map(([title, value], place) => {
        const x = place * column;
        this.document.fillColor(GREY);
        const titleEnd = this.write(title, { x, width: TITLE, size: 8 });
        this.document.fillColor('#000000');
        return Math.max(
          titleEnd,
          this.write(value, {
            x: x + TITLE + 6,
            width: this.width / row.length - TITLE - 12,
            weight: 'bold',
          }),
        );
      });
      this.y = Math.max(...ends) + 3;
    }
  }

  /** Rows under titles, which every page repeats. */
  table(columns: Columns, rows: readonly (readonly string[])[]): void {
    this.tableRow(columns, columns.titles, 'bold');
    for (const cells of rows) this.tableRow(columns, cells);
  }

  tableRow(columns: Columns, cells: readonly string[], weight: Weight = 'text'): void {
    const { titles, shares, aligns = [], size = CELL } = columns;
    if (!this.#fits(cells, columns, weight)) {
      this.nextPage();
      if (cells !== titles) this.tableRow(columns, titles, 'bold');
    }
    let x = 0;
    const ends = cells.map((cell, index) => {
      const width = (shares[index] ?? 0) * this.width;
      const end = this.write(cell, { x, width: width - GAP, size, weight, align: aligns[index] ?? 'left' });
      x += width;
      return end;
    });
    this.y = Math.max(...ends) + 2;
    this.rule(0.25);
    this.y += 3;
  }

  #fits(cells: readonly string[], { shares, size = CELL }: Columns, weight: Weight): boolean {
    this.document.font(weight).fontSize(size);
    const heights = cells.map((cell, index) =>
      this.document.heightOfString(cell, { width: (shares[index] ?? 0) * this.width - GAP, lineGap: 1 }),
    );
    return this.y + Math.max(...heights) + 8 <= this.bottom;
  }

  /** Goes to the next page unless there is room for this height. */
  room(height: number): void {
    if (this.y + height > this.bottom) this.nextPage();
  }

  nextPage(): void {
    this.document.addPage();
    this.y = this.margin;
  }
}
