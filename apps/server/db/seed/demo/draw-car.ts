import { formatPlate } from '@inspect/contract/kernel';
import type { Random } from './random.ts';

export const PICTURE = { width: 640, height: 480 };

/** Characters of a plate as lines on a grid of 4 × 6: a picture must not depend on the fonts of the machine. */
const STROKES: Record<string, string> = {
  0: 'M0 0H4V6H0Z',
  1: 'M1 1L2 0V6',
  2: 'M0 0H4V3H0V6H4',
  3: 'M0 0H4V6H0M1 3H4',
  4: 'M0 0V3H4M4 0V6',
  5: 'M4 0H0V3H4V6H0',
  6: 'M4 0H0V6H4V3H0',
  7: 'M0 0H4L1.5 6',
  8: 'M0 0H4V6H0ZM0 3H4',
  9: 'M4 3H0V0H4V6H0',
  A: 'M0 6L2 0L4 6M0.8 4H3.2',
  B: 'M0 0H3L4 1V2L3 3H0M3 3L4 4V5L3 6H0V0',
  C: 'M4 0H0V6H4',
  D: 'M0 0H3L4 1V5L3 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 0H0V6H4V3H2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M4 0V6H0V4',
  K: 'M0 0V6M4 0L0 3L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 0H4V6H0Z',
  P: 'M0 6V0H4V3H0',
  Q: 'M0 0H4V6H0ZM2 4L4 6',
  R: 'M0 6V0H4V3H0M2 3L4 6',
  S: 'M4 0H0V3H4V6H0',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V6H4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 3L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};
const ADVANCE = 6;

/** A car from behind in a station's lane, as SVG; no two look alike. */
export function drawCar(random: Random, plate: string): string {
  const { width, height } = PICTURE;
  const grey = (least: number, most: number) => {
    const level = random.whole(least, most);
    return `rgb(${level},${level + random.whole(-8, 8)},${level + random.whole(-8, 8)})`;
  };
  const colour = () => `hsl(${random.whole(0, 359)} ${random.whole(5, 70)}% ${random.whole(18, 75)}%)`;
  const floor = random.whole(250, 340);
  const things = Array.from({ length: 14 }, () => {
    const [x, y] = [random.whole(-80, width), random.whole(-60, height)];
    const size = `width="${random.whole(30, 220)}" height="${random.whole(20, 200)}"`;
    return `<rect x="${x}" y="${y}" ${size} rx="${random.whole(0, 40)}" fill="${colour()}" fill-opacity="0.55"/>`;
  });
  const [left, top] = [random.whole(60, 170), random.whole(110, 190)];
  const [wide, high] = [random.whole(300, 400), random.whole(200, 260)];
  const glass = `<rect x="${left + wide * 0.15}" y="${top - high * 0.35}" width="${wide * 0.7}" height="${high * 0.5}" rx="30" fill="${grey(30, 80)}"/>`;
  const wheel = (x: number) =>
    `<rect x="${x}" y="${top + high * 0.8}" width="46" height="${high * 0.35}" rx="14" fill="#151515"/>`;
  const lamp = (x: number) =>
    `<rect x="${x}" y="${top + high * 0.25}" width="44" height="34" rx="8" fill="#b3261e"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${grey(120, 215)}"/><rect y="${floor}" width="100%" height="100%" fill="${grey(60, 120)}"/>
${things.join('')}${wheel(left + 24)}${wheel(left + wide - 70)}${glass}
<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="44" fill="${colour()}"/>${lamp(left + 16)}${lamp(left + wide - 60)}
${drawPlate(formatPlate(plate), left + wide / 2, top + high * 0.62)}</svg>`;
}

function drawPlate(text: string, centre: number, top: number): string {
  const scale = 4;
  const length = (text.length * ADVANCE + 4) * scale;
  const left = centre - length / 2;
  const strokes = [...text].map(
    (character, at) =>
      `<path transform="translate(${left + (at * ADVANCE + 3) * scale} ${top + 10}) scale(${scale})" d="${STROKES[character] ?? ''}"/>`,
  );
  return `<rect x="${left}" y="${top}" width="${length}" height="44" rx="4" fill="#f6f6f2" stroke="#111" stroke-width="3"/>
<g fill="none" stroke="#111" stroke-width="1.1">${strokes.join('')}</g>`;
}
