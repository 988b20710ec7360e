import { createRandom } from '../db/seed/demo/random.ts';

export type GreyPicture = { data: Uint8Array; width: number; height: number };
type Random = () => number;
const SIDE = 256;

const between = (random: Random, least: number, most: number) => least + random() * (most - least);

/** A picture that no other seed draws: soft spots of grey over a slope. */
export function greyPicture(seed: number): GreyPicture {
  const random = createRandom(seed * 2_654_435_761 + 12_345).next;
  for (let skipped = 0; skipped < 8; skipped += 1) random();
  const [across, down, base] = [between(random, -80, 80), between(random, -80, 80), between(random, 90, 160)];
  const coarse = new Float64Array(64 * 64);
  for (let at = 0; at < coarse.length; at += 1)
    coarse[at] = base + (across * ((at % 64) - 32)) / 64 + (down * ((at >> 6) - 32)) / 64;
  for (let spot = 0; spot < 22; spot += 1) drawSpot(random, coarse);
  const grey = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      grey[y * SIDE + x] = Math.max(0, Math.min(255, coarse[(y >> 2) * 64 + (x >> 2)] ?? 0));
  return { data: grey, width: SIDE, height: SIDE };
}

function drawSpot(random: Random, coarse: Float64Array): void {
  const [x, y, radius] = [random() * 64, random() * 64, between(random, 2, 14)];
  const level = between(random, -110, 110);
  for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(64, y + radius); row += 1)
    for (let column = Math.max(0, Math.ceil(x - radius)); column < Math.min(64, x + radius); column += 1)
      if ((column - x) ** 2 + (row - y) ** 2 < radius ** 2)
        coarse[row * 64 + column] = (coarse[row * 64 + column] ?? 0) + level;
}

/** What people do to a picture that they use again. */
export const EDITS = ['cut', 'light', 'compressed', 'mirrored', 'turned', 'cropped'] as const;
export type Edit = (typeof EDITS)[number];

type Change = {
  mirror: boolean;
  turn: number;
  size: number;
  x: number;
  y: number;
  factor: number;
  noise: number;
};
/** What stands in the corners of a turned picture; null = they are cut off. */
const CORNERS = [null, 0, 128, 255];

/**
 * `cut`: by a tenth. `light`: a fifth brighter or darker. `compressed`: as noise. `mirrored`. `turned`: by up to 8°.
 * `cropped`: what is left has two thirds to nine tenths of the width and height.
 */
export function edited(random: Random, picture: GreyPicture, edit: Edit): GreyPicture {
  const corner = edit === 'turned' ? (CORNERS[Math.floor(random() * CORNERS.length)] ?? null) : null;
  const turn = edit === 'turned' ? (between(random, 1, 8) * (random() < 0.5 ? -1 : 1) * Math.PI) / 180 : 0;
  const kept = { cut: 0.9, cropped: between(random, 2 / 3, 0.9) }[edit as 'cut'] ?? 1;
  const upright = corner === null ? 1 / (Math.cos(turn) + Math.abs(Math.sin(turn))) : 1;
  const size = kept * upright;
  const place = () => (edit === 'turned' ? 0.5 : size / 2 + random() * (1 - size));
  const factor = edit === 'light' ? (random() < 0.5 ? 0.8 : 1.2) : between(random, 0.95, 1.05);
  const change = {
    mirror: edit === 'mirrored',
    turn,
    size,
    x: place(),
    y: place(),
    factor,
    noise: edit === 'compressed' ? 14 : 4,
  };
  return drawnAnew(random, picture, change, corner);
}

/** Another car at that place: what is in the middle is another picture's. */
export function anotherCar({ data, width, height }: GreyPicture, other: GreyPicture): GreyPicture {
  const isCar = (at: number) =>
    Math.abs((at % width) / width - 0.5) < 0.25 && Math.abs(Math.floor(at / width) / height - 0.5) < 0.25;
  return { width, height, data: data.map((level, at) => (isCar(at) ? (other.data[at] ?? 0) : level)) };
}

function drawnAnew(
  random: Random,
  { data, width, height }: GreyPicture,
  { mirror, turn, size, x, y, factor, noise }: Change,
  corner: number | null,
): GreyPicture {
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const levels = data.map((_, at) => {
    const right = ((at % width) + 0.5 - width / 2) * (mirror ? -1 : 1);
    const below = Math.floor(at / width) + 0.5 - height / 2;
    const column = x * width + right * cos - below * sin - 0.5;
    const row = y * height + right * sin + below * cos - 0.5;
    const isOutside = column < -0.5 || row < -0.5 || column > width - 0.5 || row > height - 0.5;
    const level = corner !== null && isOutside ? corner : levelAt(data, width, height, column, row);
    return Math.max(0, Math.min(255, level * factor + (random() - 0.5) * noise));
  });
  return { data: levels, width, height };
}

function levelAt(data: Uint8Array, width: number, height: number, column: number, row: number): number {
  const [x, y] = [Math.max(0, Math.min(width - 1.001, column)), Math.max(0, Math.min(height - 1.001, row))];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = top * width + left;
  const above = (data[at] ?? 0) * (1 - x + left) + (data[at + 1] ?? 0) * (x - left);
  const below = (data[at + width] ?? 0) * (1 - x + left) + (data[at + width + 1] ?? 0) * (x - left);
  return above * (1 - y + top) + below * (y - top);
}
