import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype from 'opentype.js';
import { oneOf, type Random } from './random.ts';

/** A flat plate as a drawing, in tenths of a millimetre's rough likeness: 520 × 112 mm, or 280 × 200 mm in two lines. */
export type PlateDrawing = { svg: string; width: number; height: number };

/** Open typefaces in the manner of road signs and number plates; none is the Armenian one, which is not published. */
const FONTS = ['overpass', 'barlow-condensed', 'roboto-condensed', 'saira-condensed', 'oswald'] as const;
const require = createRequire(import.meta.url);

const fonts = FONTS.map((name) => {
  const folder = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const bytes = readFileSync(join(folder, 'files', `${name}-latin-600-normal.woff`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}) as [opentype.Font, ...opentype.Font[]];

/** Colours of the ground, its characters and its rim; with the strip of the flag or not; characters apart or touching. */
export type PlateLook = { ground: string; ink: string; rim: string; strip: boolean; touching: boolean };

/** Groups stand apart as they are painted, `lines` one above the other. */
export function drawPlate(random: Random, lines: readonly string[], look: PlateLook): PlateDrawing {
  const font = oneOf(random, fonts);
  const isTall = lines.length > 1;
  const width = isTall ? 560 : 1040;
  const height = isTall ? 400 : 224;
  const strip = look.strip ? (isTall ? 70 : 84) : 0;
  const band = height / lines.length;
  const texts = lines.map((text, index) =>
    drawText(font, text, look, {
      left: strip + 24,
      width: width - strip - 48,
      top: index * band + 14,
      height: band - 28,
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="18" fill="${look.ground}" stroke="${look.rim}" stroke-width="7"/>
${look.strip ? stripOf(font, strip, height) : ''}
${texts.join('\n')}
</svg>`;
  return { svg, width, height };
}

/** Text in one of the typefaces, `size` pixels tall, from the left end of its base: signs and badges that are no plates. */
export function drawWords(
  random: Random,
  text: string,
  size: number,
  colour: string,
  x: number,
  y: number,
): string {
  const path = oneOf(random, fonts).getPath(text, x, y, size, { letterSpacing: 0.05 }).toPathData(1);
  return `<path d="${path}" fill="${colour}"/>`;
}

/** The text fills its place in height; in width as far as the typeface allows. */
function drawText(
  font: opentype.Font,
  text: string,
  { ink, touching }: PlateLook,
  place: { left: number; width: number; top: number; height: number },
): string {
  const capital = font.charToGlyph('H').getBoundingBox().y2 / font.unitsPerEm;
  const size = (place.height * 0.8) / capital;
  const drawn = touching
    ? touchingPath(font, text, size)
    : font.getPath(text, 0, 0, size, { letterSpacing: 0.05 });
  const measured = drawn.getBoundingBox();
  const stretch = Math.min(1.35, place.width / (measured.x2 - measured.x1));
  const left = place.left + (place.width - (measured.x2 - measured.x1) * stretch) / 2 - measured.x1 * stretch;
  const base = place.top + place.height * 0.9;
  return `<path transform="translate(${left} ${base}) scale(${stretch} 1)" d="${drawn.toPathData(1)}" fill="${ink}"/>`;
}

/** The characters of each group so close that their edges meet. */
function touchingPath(font: opentype.Font, text: string, size: number): opentype.Path {
  const path = new opentype.Path();
  let at = 0;
  for (const sign of text) {
    if (sign === ' ') {
      at += size * 0.22;
      continue;
    }
    const { x1, x2 } = font.getPath(sign, 0, 0, size).getBoundingBox();
    path.extend(font.getPath(sign, at - x1, 0, size));
    at += x2 - x1 - size * 0.005;
  }
  return path;
}

function stripOf(font: opentype.Font, width: number, height: number): string {
  const colours = ['#c8102e', '#123a94', '#ee9b00'];
  const left = 18;
  const flag = width * 0.62;
  const top = height * 0.2;
  const band = (flag * 0.62) / 3;
  const stripes = colours.map(
    (colour, index) =>
      `<rect x="${left}" y="${top + index * band}" width="${flag}" height="${band}" fill="${colour}"/>`,
  );
  const name = font.getPath('AM', left, height * 0.86, 40).toPathData(1);
  return `${stripes.join('')}<path d="${name}" fill="#222"/>`;
}
