import type { GreyPicture } from './plate-reader.ts';
import type { TextLine } from './text-lines.ts';

/** Room around the characters, in their heights. */
export type Margin = { left: number; right: number; above: number; below: number };

/** How a line is cut out; `stretch` makes it wider than it is, `part` takes a piece of it (shares of its width). */
export type Cut = { margin: Margin; stretch: number; part?: { from: number; to: number } };

/**
 * The line as if seen from straight ahead, dark on light, `height` pixels tall. Its sides are taken at right angles to its middle,
 * as a turned camera shows them.
 */
export function straighten(picture: GreyPicture, line: TextLine, cut: Cut, height: number): GreyPicture {
  const { margin } = cut;
  const slope = slopeOf(line);
  const { left, right } = spanOf(line, cut);
  const width = widthOf(line, cut, height);
  const data = new Uint8Array(width * height);
  const downs = Float64Array.from(
    { length: height },
    (_, row) => ((row + 0.5) / height) * (1 + margin.above + margin.below) - margin.above,
  );
  for (let column = 0; column < width; column += 1) {
    const along = left + ((column + 0.5) / width) * (right - left);
    const head = line.top.at + line.top.slope * along;
    const foot = line.bottom.at + line.bottom.slope * along;
    const span = foot - head;
    for (let row = 0; row < height; row += 1) {
      const down = downs[row] ?? 0;
      const y = head + down * span;
      // At right angles to the line: what is lower lies further back.
      const x = along - (down - 0.5) * span * slope;
      const grey = greyAt(picture, x - 0.5, y - 0.5);
      data[row * width + column] = line.isLight ? 255 - grey : grey;
    }
  }
  return { data, width, height };
}

/** How many pixels a cut of the line is wide, if it is `height` pixels tall. */
export function widthOf(line: TextLine, cut: Cut, height: number): number {
  const lean = Math.atan(slopeOf(line));
  const { margin, stretch } = cut;
  const { left, right } = spanOf(line, cut);
  const long = (right - left) / Math.cos(lean);
  const tall = line.height * Math.cos(lean) * (1 + margin.above + margin.below);
  return Math.max(8, Math.round((long / tall) * height * stretch));
}

const slopeOf = ({ top, bottom }: TextLine) => (top.slope + bottom.slope) / 2;

/** From where to where in the picture a cut of the line reaches. */
export function spanOf(
  line: TextLine,
  { margin, part = { from: 0, to: 1 } }: Cut,
): { left: number; right: number } {
  const start = line.left - margin.left * line.height;
  const whole = line.right + margin.right * line.height - start;
  return { left: start + part.from * whole, right: start + part.to * whole };
}

function greyAt({ data, width, height }: GreyPicture, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const right = Math.max(0, Math.min(1, x - column));
  const down = Math.max(0, Math.min(1, y - row));
  const at = row * width + column;
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}
